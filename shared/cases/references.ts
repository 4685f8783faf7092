import type { TestCase } from '../schema/test-case.ts'

/** TestLink's ghost: a step, the preconditions or the whole of another case, exported as a reference. */
type Ghost = { caseId: string; step: number | null; isPreconditions: boolean }
export type GhostField = 'actions' | 'expected' | 'preconditions'

const GHOST = /\[ghost\]([\s\S]*?)\[\/ghost\]/gi

function readGhost(body: string): Ghost | null {
  const text = body.replace(/<[^>]*>/g, '').replace(/&quot;|&#0?34;|&ldquo;|&rdquo;|[“”]/g, '"')
  const caseId = /"?TestCase"?\s*:\s*"?\s*([^",\s\]]+)/i.exec(text)?.[1]
  const step = /"?Step"?\s*:\s*"?\s*(\d+)/i.exec(text)?.[1]
  return caseId ? { caseId, step: step ? Number(step) : null, isPreconditions: /preconditions/i.test(text) } : null
}

function contentOf(target: TestCase, ghost: Ghost, field: GhostField): string | null {
  if (ghost.isPreconditions) return target.preconditions
  if (ghost.step === null && field === 'preconditions') return target.preconditions
  const steps = target.steps.filter((s) => ghost.step === null || s.step_number === ghost.step)
  if (steps.length === 0) return null
  return steps.map((s) => (field === 'expected' ? s.expected : s.actions)).join('<br/>')
}

export type Resolved = { text: string; unresolved: string[] }

/**
 * Puts the words of the case that a ghost names in the ghost's place. One that the delivery lacks stands by its name, as
 * a condition, and is reported. A ghost inside a ghost is followed three deep: a circle ends.
 */
export function resolveGhosts(
  field: string,
  kind: GhostField,
  caseByFullId: ((id: string) => TestCase | undefined) | undefined,
  depth = 0,
): Resolved {
  const unresolved: string[] = []
  if (!/\[ghost\]/i.test(field)) return { text: field, unresolved }
  const text = field.replace(GHOST, (_, body: string) => {
    const ghost = readGhost(body)
    if (!ghost) return ' '
    const target = depth < 3 ? caseByFullId?.(ghost.caseId) : undefined
    const content = target ? contentOf(target, ghost, kind) : null
    if (content === null) {
      unresolved.push(ghost.caseId)
      return ghost.step === null ? ` ${ghost.caseId} ` : ` ${ghost.caseId} (${ghost.step}) `
    }
    const inner = resolveGhosts(content, kind, caseByFullId, depth + 1)
    unresolved.push(...inner.unresolved)
    return inner.text
  })
  return { text, unresolved }
}

const SAME =
  /^(?:(?:结果|效果|预期|现象|提示|表现|显示)?(?:均|都)?(?:同上|同前|同步骤?|同第|如上|和?(?:与|跟)?上[面一]\S{0,2}(?:步|条)?(?:一样|相同|一致)|与?上述(?:一致|相同)))|^(?:the )?same (?:result )?as (?:above|before|previous|step)|^(?:as above|ditto)\b|^同\s*\d/i
const SAME_NUMBER = /(?:同(?:步骤|第)?|step|item)\s*(\d{1,2})/i

/** What "同上" or "same as step 2" points at; null for words that refer to nothing. `number` null: the one before. */
export function readSameAs(text: string): { number: number | null; promptOnly: boolean } | null {
  const bare = text.trim().replace(/[。.，,]+$/, '')
  if (bare.length > 24 || !SAME.test(bare)) return null
  const number = SAME_NUMBER.exec(bare)?.[1]
  return { number: number ? Number(number) : null, promptOnly: /^提示|message|prompt/i.test(bare) }
}

const REPEAT =
  /^(?:please )?(?:repeat|redo|perform|same as)(?: the)? (?:steps?|actions?)\s*(?:\d{1,2}\s*(?:-|–|to|and|,)\s*)?(\d{1,2})\b[\s,:]*(.*)$|^(?:再)?(?:重复|同)(?:执行|操作)?(?:第|步骤)\s*(?:\d{1,2}\s*[-–~至到、]\s*)?(\d{1,2})\s*步?(?:的?操作)?[，,：:]?(.*)$/i

/** Which step a line repeats (of a range the last), and under what condition; null for other lines. */
export function readRepeat(text: string): { number: number; how: string } | null {
  const m = text.length > 80 ? null : REPEAT.exec(text.trim())
  return m ? { number: Number(m[1] ?? m[3]), how: (m[2] ?? m[4] ?? '').replace(/[.。]$/, '').trim() } : null
}

/** An expectation that only points at a picture or a document states nothing that could be read. */
export const pointsElsewhere = (text: string): boolean =>
  /^[（(]?(?:详?见|参[考照见]|如)(?:下|上|右)?(?:附件|附图|图|截图|设计稿|视觉稿|UI稿?|原型|文档)\S{0,6}$|^(?:和|与|同)?(?:设计稿|视觉稿|UI稿?|原型)(?:保持)?一致$|^(?:as|like) (?:shown )?(?:in|on) the (?:attached )?(?:picture|screenshot|image|mock-?up|design)s?:?$|^(?:as )?[（(]?(?:see|refer to|as per) (?:the |attached )*(?:attach\w*|screenshots?|screens?|pictures?|images?|figures?|designs?|mock-?ups?|figma|spec)\b.{0,40}$/i.test(
    text.trim().replace(/[。.)）]+$/, ''),
  )
