import type { ComponentChildren } from 'preact'
import { useSpeech } from '../state/speech.ts'
import type { TextKey } from '../texts.ts'

type Props = { heads: readonly TextKey[]; hasActions?: boolean; class?: string; children: ComponentChildren }

/** A table whose rows stand as cards in a narrow window: each cell says its head itself there (`data-label`). */
export function StackedTable({ heads, hasActions = false, class: look = '', children }: Props) {
  const { say } = useSpeech()
  return (
    <table class={`stacks ${look}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {say(head)}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span class="unseen">{say('delivery_actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
