import type { CoverageAnswer } from '../../../shared/schema/answers.ts'
import type { LayerRules } from '../../../shared/schema/coverage.ts'
import * as api from '../server/api.ts'
import type { Access } from '../server/request.ts'
import { type Counts, screensOf, totalOf } from './covered.ts'
import { type Asking, type Told, useLayersAnswer } from './layers-answer.ts'

type Coverage = { counts: Counts; nodes: CoverageAnswer['nodes']; rules: LayerRules['items']; isCut: boolean }
export type Covered = Told<Coverage>

/** Rules and numbers are asked for one after the other: somebody may write between. */
const MOST_TRIES = 3

async function ask(access: Access, appVersion: string, file_key: string, node_ids: string[]): Promise<Coverage> {
  for (let tries = 1; ; tries++) {
    const found = await api.rulesAt(access, appVersion, { file_key, node_ids })
    const screens = screensOf(found.items)
    const told = await api.coverage(access, appVersion, {
      file_key,
      node_ids: [...new Set([...node_ids, ...screens])],
    })
    if (told.watermark !== found.watermark && tries < MOST_TRIES) continue
    return {
      counts: totalOf(told.nodes, node_ids, found.items),
      nodes: told.nodes,
      rules: found.items,
      isCut: found.is_cut,
    }
  }
}

/** Coverage of layers. */
export const useCovering = (asking: Asking) =>
  useLayersAnswer(asking, ({ file_key, node_ids }) => ask(asking.access, asking.appVersion, file_key, node_ids))
export type Covering = ReturnType<typeof useCovering>
