import { afterAll, beforeAll, describe } from 'vitest'
import { access } from './access.ts'
import { asked } from './asked.ts'
import { atoms } from './atoms.ts'
import { changes } from './changes.ts'
import { clusters } from './clusters.ts'
import { commits } from './commit.ts'
import { coverage } from './coverage.ts'
import { documents } from './documents.ts'
import { evaluation } from './evaluation.ts'
import { graph } from './graph.ts'
import { Ground, type StoreBench } from './ground.ts'
import { laws } from './laws.ts'
import { outgoing } from './outgoing.ts'
import { review } from './review.ts'
import { texts } from './texts.ts'
import { versions } from './versions.ts'

/** `laws` come last: they ask again what the others asked, so that the file has to be run whole. */
const PARTS = {
  commits,
  versions,
  changes,
  atoms,
  clusters,
  graph,
  review,
  coverage,
  documents,
  evaluation,
  asked,
  access,
  outgoing,
  texts,
  laws,
}

/** What every store has to hold to, whatever it is made of. */
export function storeContract(name: string, open: () => Promise<StoreBench>): void {
  describe(`store contract: ${name}`, () => {
    let ground: Ground
    beforeAll(async () => {
      ground = new Ground(await open())
    })
    afterAll(() => ground.close())
    for (const [part, rows] of Object.entries(PARTS)) describe(part, () => rows(() => ground))
  })
}
