import type { Reaction, ReactionAction } from '../schema/design-node.ts'
import type { LayerIndex } from './layer.ts'
import type { Page } from './pages.ts'
import type { Lead } from './scene.ts'

type Step = { action: ReactionAction; condition: string | null }

/** What a reaction does, the branches of its conditions opened; `else` where an earlier branch has a condition. */
export function stepsOf(reaction: Reaction): Step[] {
  return reaction.actions.flatMap((action): Step[] => {
    if (action.type !== 'CONDITIONAL') return [{ action, condition: null }]
    return action.blocks.flatMap((block, i) =>
      block.actions.map((inner) => ({ action: inner, condition: block.condition ?? (i > 0 ? 'else' : null) })),
    )
  })
}

const LAYERS_A_STEP = 500

/** Every reaction of the live pages by where it leads. Changes within a component are no leads. */
export function* leadsOf(pages: readonly Page[], index: LayerIndex): Generator<number, Map<string, Lead[]>> {
  const leads = new Map<string, Lead[]>()
  for (const page of pages) {
    if (page.kind !== 'work') continue
    for (let i = page.layer.order; i < page.layer.end; i++) {
      const from = index.layers[i]!
      if (from.is_shown && from.node.type !== 'COMPONENT')
        for (const reaction of from.node.reactions)
          for (const { action, condition } of stepsOf(reaction))
            if (action.type === 'NODE' && action.destination_id && action.navigation !== 'CHANGE_TO') {
              const known = leads.get(action.destination_id)
              const lead = { from, trigger: reaction.trigger, condition, action }
              if (known) known.push(lead)
              else leads.set(action.destination_id, [lead])
            }
      if ((i - page.layer.order) % LAYERS_A_STEP === LAYERS_A_STEP - 1) yield 0
    }
  }
  return leads
}
