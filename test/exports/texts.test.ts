import { describe, expect, it } from 'vitest'
import { UNMATCHED_CLASSES } from '../../server/exports/report.ts'
import { TEXTS } from '../../server/exports/texts.ts'
import { voiceOf } from '../../server/exports/voice.ts'
import { STATES } from '../../shared/schema/base.ts'
import { linkKind, risk } from '../../shared/schema/cluster.ts'
import { SIGNALS } from '../../shared/schema/rule-atom.ts'

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort()

describe('the words of the files', () => {
  it.each(Object.entries(TEXTS))('%s says the same in both languages', (_, { zh, en }) => {
    expect(names(en)).toEqual(names(zh))
    expect(en).not.toMatch(/\p{Script=Han}|[：，。（）]/u)
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(zh).not.toMatch(/检查点|套件|用例集|触点（页面）/)
  })
  it.each([
    ...STATES.map((s) => `state_${s}`),
    ...linkKind.options.map((k) => `link_${k}`),
    ...risk.options.map((r) => `risk_${r}`),
    ...SIGNALS.map((s) => `signal_${s}`),
    ...UNMATCHED_CLASSES.flatMap((c) => [c, `${c}_hint`]),
  ])('%s has its words', (key) => expect(TEXTS).toHaveProperty(key))
  it('leaves a gap where a value is missing', () => {
    expect(voiceOf('zh').say('step')).toBe('第  步')
    expect(voiceOf('en').say('step', { step: 3 })).toBe('step 3')
  })
})
