import { readFileSync } from 'node:fs'
import type { Frame, Page } from 'playwright-core'

const SOURCE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

type Node = { html: string; failureSummary?: string }
type Violation = { id: string; impact: string | null; help: string; nodes: Node[] }

/** What axe finds serious or critical on the page as it stands, one line a finding: rule, why, and where. */
export async function seriousFindings(page: Page | Frame): Promise<string[]> {
  // evaluated by the browser's own protocol: the content policy of the pages lets no script in
  await page.evaluate(SOURCE)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(of: Document, how: object): Promise<unknown> } }
    return (await axe.run(document, { resultTypes: ['violations'] })) as { violations: Violation[] }
  })
  return violations.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ html, failureSummary = '' }) =>
          `${id} (${help}): ${html.slice(0, 200)} ${failureSummary.split('\n').slice(1).join(' ').trim()}`,
      ),
    )
}
