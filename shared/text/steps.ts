import { type Draft, onText, type Step } from './draft.ts'
import { dropEmoji } from './noise/emoji.ts'
import { readEntities } from './noise/entities.ts'
import { dropTags } from './noise/html.ts'
import { dropBullets, foldSpaces } from './noise/lines.ts'
import { dropPictures } from './noise/pictures.ts'
import { PLACEHOLDERS } from './placeholders/index.ts'
import { substitute } from './placeholders/substitute.ts'
import { readPunctuation, widenFrame } from './punctuation.ts'
import type { SynonymTable } from './synonyms/table.ts'
import { dropInvisible } from './unicode/invisible.ts'
import { readListMarks } from './unicode/list-marks.ts'
import { lowerCase } from './unicode/lower.ts'
import { readPowers } from './unicode/powers.ts'
import { toSimplified } from './unicode/simplified.ts'
import { foldWidth } from './unicode/width.ts'
import { writeUnits } from './units.ts'

const step = (
  stage: Step['stage'],
  name: string,
  why: string,
  why_zh: string,
  change: (text: string) => string,
): Step => ({
  stage,
  name,
  why,
  why_zh,
  run: onText(change),
})

/** Every step of the pipeline in order; the tokens of step 0 are read before and written after (tokens.ts). */
export const CANON_STEPS: readonly Step[] = [
  step(1, 'list_marks', '① is an item of a list, not the number 1', '①是列表序号，不是数字 1', readListMarks),
  step(1, 'powers', '2³ is not 23, 3½ is not 31/2', '2³ 不是 23，3½ 不是 31/2', readPowers),
  step(
    1,
    'invisible',
    'pasted zero-width, bidi and control characters',
    '粘贴带入的零宽、双向和控制字符',
    dropInvisible,
  ),
  step(1, 'width', 'Ａ１ and A1 are one word', '全角Ａ１和半角A1是同一个词', foldWidth),
  step(1, 'simplified', 'traditional and simplified characters are one word', '繁体和简体是同一个词', toSimplified),
  step(2, 'entities', '&ldquo; is a quote', '&ldquo; 就是引号', readEntities),
  step(2, 'html', 'markup is no text', 'HTML 标记不是文字', dropTags),
  step(2, 'pictures', 'pictures are evidence, never text', '图片是证据，不是文字', dropPictures),
  step(2, 'emoji', 'decoration carries no meaning', '表情和装饰符号没有含义', dropEmoji),
  step(2, 'bullets', 'list bullets and numbering are layout', '项目符号和编号只是排版', dropBullets),
  step(2, 'spaces', 'line breaks and double spaces are layout', '换行和多余空格只是排版', foldSpaces),
  step(3, 'case', 'capitals are typography', '大小写只是写法', lowerCase),
  ...PLACEHOLDERS.map(
    (placeholder): Step => ({
      stage: 4,
      name: placeholder.name,
      why: placeholder.why,
      why_zh: placeholder.why_zh,
      run: (draft) => substitute(draft, placeholder),
    }),
  ),
  step(4, 'units', '60s and 60秒 are one length of time', '60s 和 60秒 是同一个时长', writeUnits),
  step(
    5,
    'punctuation',
    'quotes and spaces are typography, > and - are not',
    '引号和空格只是写法，> 和 - 不是',
    readPunctuation,
  ),
  {
    stage: 6,
    name: 'synonyms',
    why: 'words of one class in the synonym table',
    why_zh: '同义词表里的同一类词',
    run: (draft, table) => onText((text) => table.replace(text))(draft, table),
  },
  step(7, 'frame', '| and = frame the canon text', '| 和 = 是规范文本的框架', widenFrame),
]

/** Ends a text that would go on changing; property tests have met four rounds at most. */
const MAX_ROUNDS = 8

export type Seen = (step: Step, before: string, after: string) => void

/**
 * Runs steps round after round until a round changes nothing: what a late step joins, an early one may read anew
 * (一、次 → 一次). So the result is a fixed point, and canon text of canon text is canon text.
 */
export function settle(draft: Draft, steps: readonly Step[], table: SynonymTable, seen?: Seen): Draft {
  let now = draft
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = now.text
    for (const s of steps) {
      const next = s.run(now, table)
      if (seen && next.text !== now.text) seen(s, now.text, next.text)
      now = next
    }
    if (now.text === before) break
  }
  return now
}

export const stepsUpTo = (stage: Step['stage']): readonly Step[] => CANON_STEPS.filter((s) => s.stage <= stage)

export const stepsBefore = (stage: Step['stage']): readonly Step[] => CANON_STEPS.filter((s) => s.stage < stage)
