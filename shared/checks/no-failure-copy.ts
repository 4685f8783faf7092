import { push } from '../align/grouping.ts'
import type { Half } from '../align/half.ts'
import { canonParts } from '../align/half.ts'
import { overlap } from '../align/tokens.ts'
import { samePage } from '../align/touchpoint.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import type { Atom, Check, Found, Read } from './check.ts'
import { wordsOf } from './check.ts'

type Success = Read<RuleAtom> & { deed: string | null }

/** Canon text says 成功 for success and 失败 for failure already. */
const SUCCEEDS = /成功|已(?:提交|保存|发送|支付|下单|预[约订]|发布|上传|绑定|退款|更新|导[出入])(?!的)/u
const FAILS =
  /失败|错误|有误|异常|无法|不能|不可|未能|不存在|不正确|不符|不足|超时|超出|超过|大于|已满|过期|失效|无权|权限|重试|为空|必填|请(?:先|重新|稍[后候]|检查|输入|选择|填写|更换)|wrong|invalid|incorrect|error|unable|could ?n.?t|can ?n.?t|try again|required|expired|denied|declined|unavailable|went wrong|please/u
/** What hardly fails, or is not told where it does. */
const TRIFLES =
  /复制|收藏|关注|点赞|分享|展开|收起|切换|清空|退出登录|copied|copy|favou?rite|follow|like|share|log(?:ged)? ?out/u
/** A failure of the way there, whatever was done. */
const NETWORK = /网络|断网|服务器|系统繁忙|network|offline|server|connection/u

/** What succeeded, as the message names it: 支付 of 支付成功. */
const deedOf = (result: string): string | null => /([\p{Script=Han}]{2,4})成功/u.exec(result)?.[1] ?? null

function successOf(rule: Read<RuleAtom>): Success[] {
  const { A, R } = canonParts(rule.half.canon_text)
  if (!A || !SUCCEEDS.test(R) || FAILS.test(R.replace(SUCCEEDS, '')) || TRIFLES.test(`${A} ${R}`)) return []
  return [{ ...rule, deed: deedOf(R) }]
}

const tellsFailure = ({ canon_text }: Pick<Atom, 'canon_text'>): boolean => {
  const { C, R } = canonParts(canon_text)
  return FAILS.test(R) || /失败|错误|异常|超时|error/u.test(C)
}

/** Whether a failure that is told may be of that success: of the same deed, or of the same action where both stand. */
function isOf({ half: failure }: Read, { half: success, deed }: Success): boolean {
  const text = failure.canon_text
  if (deed && text.includes(`${deed}失败`)) return true
  if (samePage(failure.pages, success.pages) === false) return false
  if (NETWORK.test(text)) return true
  if (success.screens.some((screen) => failure.screens.includes(screen))) return true
  if (!canonParts(text).A) return true
  if (failure.presses.some((label) => success.presses.includes(label))) return true
  return (overlap(failure.action, success.action) ?? 0) >= 0.5
}

/** One a page and action: several messages of one success are one gap. */
const gapKey = ({ half }: Success) =>
  JSON.stringify([
    half.pages.map((p) => p.page).sort(),
    half.presses.length ? half.presses : canonParts(half.canon_text).A,
  ])

/**
 * Actions whose success is told and whose failure is not: neither by a rule of the same page and action, nor by one on the
 * same screen, of the same deed, or of the network. Doubtful ones are left out: an alarm that cries wolf is read by nobody.
 */
export const noFailureCopy: Check = {
  type: 'no_failure_copy',
  actions: [
    {
      action: 'draw_failure',
      text: 'Draw or note what shows when it fails.',
      text_zh: '画出或注明失败时显示什么。',
    },
  ],
  find(version) {
    const failures = version.rules.filter(({ half }) => tellsFailure(half))
    const gaps = new Map<string, Success[]>()
    for (const success of version.rules.flatMap(successOf))
      if (!failures.some((failure) => isOf(failure, success))) push(gaps, gapKey(success), success)
    if (!gaps.size) return []
    const tested = version.case_atoms.filter(tellsFailure).map(version.read)
    return [...gaps.values()].map((own) => foundOf(own, tested))
  },
}

/** Checks of the failure that are shown beside the gap. */
const SHOWN = 3

function foundOf(own: readonly Success[], tested: readonly Read[]): Found {
  const first = own[0]!
  const checks = tested.filter((one) => own.some((success) => isOf(one, success) && isSameAct(one.half, success.half)))
  const { A, R } = wordsOf(first.atom)
  return {
    severity: checks.length ? 'medium' : 'low',
    title: { en: 'Success is told, failure is not', zh: '写了成功，没写失败' },
    description: {
      en: `“${A}” leads to “${R}”, and no rule here says what shows when it fails.${checks.length ? ' The tests expect something.' : ''}`,
      zh: `“${A}”后显示“${R}”，但没有规则写明失败时显示什么。${checks.length ? '用例里却有期望。' : ''}`,
    },
    atoms: [...own, ...checks.slice(0, SHOWN)].map(({ half }) => ({ atom_id: half.id })),
  }
}

const isSameAct = (a: Half, b: Half): boolean =>
  a.presses.some((label) => b.presses.includes(label)) || (overlap(a.action, b.action) ?? 0) >= 0.5
