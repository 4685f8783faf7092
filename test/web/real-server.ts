import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { makeApp } from '../../server/http/app.ts'
import { makeHouse } from '../../server/main.ts'
import { firstBootstrap } from '../../server/verbs/access.ts'
import { openWorkshop } from '../../server/workshop.ts'
import { buildPage } from './page.ts'

/** The real server in this process, over an empty store and a real socket, with the page as it is built. */
export async function startRealServer() {
  const folder = mkdtempSync(join(tmpdir(), 'hufu-page-'))
  const workshop = await openWorkshop(folder)
  const app = makeApp(makeHouse(workshop, folder, '0.0.0-test'), await buildPage(), () => {})
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    bootstrap: (await firstBootstrap(workshop))!.token,
    async close() {
      await workshop.jobs.park()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await workshop.store.close()
      rmSync(folder, { recursive: true })
    },
  }
}
