import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DETECTORS } from '../../shared/design/detectors/index.ts'
import { extract } from '../../shared/design/extract.ts'
import { fromRest } from '../../shared/design/from-rest.ts'
import { REASON_WORDS, reasonIn, SIGNAL_WORDS } from '../../shared/design/reason-words.ts'
import { SIGNALS } from '../../shared/schema/rule-atom.ts'
import { HABITS } from '../fixtures/design/habits.ts'
import { CONTEXT, readSketches } from '../fixtures/design/read-sketch.ts'

const FOLDERS = ['shared/design', 'shared/design/detectors', 'shared/sentence']
/** They say why a page was set aside, or a file refused: no rule's reason. */
const OTHERS = ['shared/design/pages.ts', 'shared/design/from-rest.ts', 'shared/design/reason-words.ts']
/** Literals beside a reason on its line. */
const NO_PHRASE = /^(?:[;,]? ?|zh|en)$/

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
).filter((file) => !OTHERS.includes(file))

/** What is written after `why`, or after what is joined to it: the rest of its line, and the lines under it that stand deeper. */
function afterWhy(source: string): string[] {
  const lines = source.split('\n')
  const depth = (line: string) => line.search(/\S/)
  return lines.flatMap((line, i) => {
    const found = /\b(?:why|also)(?::\s+(?!string)|:$|\s\+?=\s|: string\[\] = |\.push\()(.*)$/.exec(line)
    if (!found) return []
    const under = lines.slice(i + 1)
    const end = under.findIndex((below) => depth(below) >= 0 && depth(below) <= depth(line))
    return [[found[1], ...under.slice(0, Math.max(0, end))].join('\n')]
  })
}

const literals = (code: string): string[] =>
  [...code.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(([, plain, filled]) => plain ?? filled!)

/** Literals that become a reason: those after `why`, and those of constants and functions of the file that stand there. */
function reasonsOf(source: string): string[] {
  return afterWhy(source).flatMap((code) => {
    const named = [...code.matchAll(/\b([A-Z_]{3,})\b|\b(\w+)\(/g)].flatMap(([, constant, called]) =>
      constant
        ? [new RegExp(`const ${constant} = (.*)$`, 'm').exec(source)?.[1] ?? '']
        : [
            ...(new RegExp(`function ${called}\\([\\s\\S]*?\\n}`).exec(source)?.[0] ?? '').matchAll(
              /return (['`].*)$/gm,
            ),
          ].map(([, returned]) => returned!),
    )
    return [code, ...named].flatMap(literals)
  })
}

/** A literal's phrases, each without its gaps' names; a line of several is parted as a reason is. */
const phrasesOf = (literal: string): string[] =>
  literal
    .replace(/\$\{[^}]*\}/g, '{}')
    .split('; ')
    .map((piece) => piece.replace(/^(?:\{\})?, /, ''))
    .filter((piece) => !NO_PHRASE.test(piece) && !/^(?:\{\})+$/.test(piece))

const isChinese = (told: string) => !/[A-Za-z]{3}/.test(told.replace(/“[^”]*”/g, ''))

describe('the words that say why something is a rule', () => {
  const written = sources.flatMap((file) => reasonsOf(readFileSync(file, 'utf8')).flatMap(phrasesOf))
  const known = new Map(Object.keys(REASON_WORDS).map((phrase) => [phrase.replace(/\{\w*\}/, '{}'), phrase]))
  it.each([...new Set(written)])('“%s” stands in Chinese too', (phrase) => expect([...known.keys()]).toContain(phrase))
  it('hold no phrase that the extractor no longer says', () =>
    expect([...known.keys()].filter((phrase) => !written.includes(phrase))).toEqual([]))
  it('name every signal', () => expect(Object.keys(SIGNAL_WORDS).sort()).toEqual([...SIGNALS].sort()))

  const sample = JSON.parse(readFileSync('server/web/sample/design.json', 'utf8'))
  const clinic = JSON.parse(readFileSync('test/fixtures/clinic/design.json', 'utf8'))
  const drawn = {
    'the sample': () => extract(fromRest(sample).document, CONTEXT).atoms,
    'the clinic': () => extract(fromRest(clinic).document, CONTEXT).atoms,
    'the habits of designers': () => HABITS.flatMap(({ draw, page }) => readSketches(draw, page).atoms),
    "the detectors' examples": () =>
      DETECTORS.flatMap(({ yes }) => yes.flatMap(({ draw }) => readSketches([draw]).atoms)),
  }
  it.each(Object.entries(drawn))('say the reasons of %s whole', (_, read) => {
    const told = read().map(({ confidence_reason }) => reasonIn('zh', confidence_reason))
    expect(told.length).toBeGreaterThan(10)
    expect([...new Set(told)].filter((one) => !isChinese(one))).toEqual([])
  })

  it.each([
    ['toast: named as a toast', '轻提示：图层名称写明是轻提示'],
    [
      'validation: named as an error, in the error colour; A from the note, C from the frame’s name',
      '校验：图层名称写明是错误，颜色也是错误色；动作取自说明，条件取自画框名称',
    ],
    [
      'flow_note: a note beside the screens; speaks of button_state, says when, quotes the copy, under its heading',
      '说明：界面旁的说明；说的是状态，写明了条件，引用了文案，条件取自上方的标题',
    ],
    ['dialog: named as a dialog; also read as toast, flow_note', '弹窗：图层名称写明是弹窗；同时读作轻提示、说明'],
    ['navigation: the prototype leads to Cart, step 2', '跳转：原型连到“Cart, step 2”'],
    [
      'conditional_prompt: a text of a bound, a state or an empty page; with a text of a bound, a state or an empty page',
      '提示：写的是限制、状态或空页面；连同：写的是限制、状态或空页面',
    ],
    ['seen by another tool, twice', 'seen by another tool，twice'],
    ['', ''],
  ])('%j', (reason, zh) => {
    expect(reasonIn('zh', reason)).toBe(zh)
    expect(reasonIn('en', reason)).toBe(reason)
  })
})
