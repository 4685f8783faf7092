import { ruleAtomId } from '../../shared/atom-id.ts'
import type { Parts } from '../../shared/schema/base.ts'
import type { SentRuleAtom } from '../../shared/schema/delivery.ts'
import { canon } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'

/** A library's app, invented: as many rules and checks as are asked for, always the same. */
export const FILE_KEY = 'LIBRARY'
/** Rules drawn on one screen, and checks that one case makes. */
export const RULES_A_SCREEN = 5
const CHECKS_A_CASE = 4
/** Of every five checks these test a drawn rule, in its words; the others test what nobody drew. */
const TESTED = [true, true, false, true, false]

const PAGES = '借书 还书 续借 预约 挂失 缴费 检索 收藏 书评 活动 座位 打印 讲座 捐书 馆际 读者'.split(' ')
const DEEDS = ['点击“确认”按钮', '点击“提交”按钮', '长按封面', '下拉刷新', '点击“取消”按钮', '输入证号后点击“下一步”']
const ENDS = ['已完成', '失败，请稍后再试', '次数已用完', '需要先登录', '已提交审核', '不在开放时间']
const LETTERS = [
  ...'云海星河山林田园春秋晨光南北东西金石玉竹梅兰松柏青蓝紫红白墨书画琴棋茶酒米面布衣针线门窗桌椅灯烛车船桥路城塔楼台井泉溪湖',
]

const at = <T>(list: readonly T[], i: number): T => list[i % list.length]!
/** A name of three letters, another one for each number up to some 200,000. */
const nameOf = (i: number) => at(LETTERS, i) + at(LETTERS, Math.floor(i / 7)) + at(LETTERS, Math.floor(i / 61))

/** Rules of one feature: its screens have names of their own, as apps have; buttons and ways to end are everybody's. */
const RULES_A_FEATURE = 25
const featureOf = (i: number) => {
  const n = Math.floor(i / RULES_A_FEATURE)
  return `${nameOf(n * 13 + 5)}${at(PAGES, n)}`
}

/** What the rule of a number says; `turn` words its result anew. */
function partsOf(i: number, turn = 0): Parts {
  const again = turn ? `（第 ${turn} 稿）` : ''
  const feature = featureOf(i)
  return {
    C: i % 3 ? `读者名下有 ${1 + (i % 9)} 本${nameOf(i)}` : '',
    A: `在${feature}页${at(DEEDS, Math.floor(i / 3))}`,
    R: `toast 提示「${feature}的${nameOf(i * 3 + 1)}单${at(ENDS, Math.floor(i / 5))}${again}」`,
  }
}

const frameOf = (i: number) => Math.floor(i / RULES_A_SCREEN)
/** The layer that rule number `i` is drawn on, and its screen. */
export const layerOf = (i: number) => ({
  frame_id: `${1000 + frameOf(i)}:1`,
  node_id: `${1000 + frameOf(i)}:${10 + i}`,
})

/** Rule atoms from a number on, as a plugin sends them. */
export function inventedRules(count: number, from = 0, turn = 0): SentRuleAtom[] {
  return Array.from({ length: count }, (_, n) => {
    const i = from + n
    const parts = partsOf(i, turn)
    const { frame_id, node_id } = layerOf(i)
    const frame_name = `${featureOf(i)}页 ${frameOf(i)}`
    const path = [
      { id: '0:1', name: '图书馆' },
      { id: frame_id, name: frame_name },
      { id: node_id, name: 'toast' },
    ]
    return {
      atom_id: ruleAtomId(FILE_KEY, node_id, parts),
      source_key: `${FILE_KEY}|${node_id}|toast|0`,
      signal: 'toast',
      ...parts,
      touchpoints: [`${featureOf(i)}页`],
      confidence: 0.9,
      confidence_reason: 'a component named toast',
      evidence: [
        {
          file_key: FILE_KEY,
          node_id,
          figma_url: `https://www.figma.com/design/${FILE_KEY}?node-id=${node_id.replace(':', '-')}`,
          raw_text: parts.R,
          page: '图书馆',
          node_path: path,
          frame_id,
          frame_name,
          about_frame_id: null,
          bbox: { x: 16, y: 40 * (i % RULES_A_SCREEN), width: 320, height: 32 },
          file_version: null,
        },
      ],
    }
  })
}

/**
 * Lines of case_atoms.jsonl that test the first `rules` rules in turn, each with its line break; `padding` characters of a
 * tester's notes are added to each line's evidence.
 */
export function* inventedLines(count: number, rules: number, padding = 0): Generator<string> {
  const synonyms = shippedTable()
  const notes = padding
    ? `\n${'备注：见上一版的截图和讨论记录。'.repeat(Math.ceil(padding / 16)).slice(0, padding)}`
    : ''
  for (let i = 0; i < count; i++) {
    const isTested = rules > 0 && at(TESTED, i)
    const parts = partsOf(isTested ? i % rules : rules + i)
    const number = Math.floor(i / CHECKS_A_CASE)
    const { canon_text, merge_fingerprint } = canon(parts, synonyms)
    const first = number * CHECKS_A_CASE
    const feature = featureOf(rules ? first % rules : first)
    const suite = `${feature} ${Math.floor(number / 30)}`
    yield `${JSON.stringify({
      external_id: String(number + 1),
      suite_name: suite,
      suite_path: `图书馆 / ${suite}`,
      case_name: `${feature}${nameOf(number)}`,
      step_number: (i % CHECKS_A_CASE) + 1,
      ...parts,
      canon_text,
      merge_fingerprint,
      evidence: [
        {
          xml_file: 'library.xml',
          xpath_or_path: `/testsuite/testsuite[${Math.floor(number / 30)}]/testcase[${(number % 30) + 1}]/steps/step[${(i % CHECKS_A_CASE) + 1}]`,
          raw_text: `${parts.A}\n${parts.R}${notes}`,
          attachments: [],
        },
      ],
    })}\n`
  }
}
