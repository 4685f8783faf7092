import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    // a slow machine is no fault; what hangs is still found
    testTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    maxWorkers: 2,
    // the product keeps no state in its modules, and reading them anew for each file took a quarter of the run
    isolate: false,
  },
})
