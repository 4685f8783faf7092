import type { Belonging } from '../../../shared/schema/rule-atom.ts'
import { useSpeech } from '../state/speech.ts'
import { percent } from '../words.ts'

/** From here on a module stands by itself; below, people are asked. */
const PASSES_FROM = 0.8

/** Which module a rule is in, how sure that is or who said so, and the words that decided. */
export function ModuleLine({ primary_module, module_confidence, module_reason, module_by }: Belonging) {
  const { say } = useSpeech()
  if (!primary_module && !module_reason) return null
  return (
    <p class="meta module">
      <span>{say('module')}</span>
      <span class="tag">{primary_module ?? say('module_none')}</span>
      {module_by !== undefined ? (
        <span>{say('module_by', { name: module_by })}</span>
      ) : (
        <span>{say('confidence', { percent: percent(module_confidence) })}</span>
      )}
      {module_by === undefined && module_confidence < PASSES_FROM && (
        <span class="tag l-pending">{say('link_pending')}</span>
      )}
      <span class="faint">{module_reason}</span>
    </p>
  )
}
