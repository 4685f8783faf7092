import fc from 'fast-check'
import { check, rule } from './atoms.ts'

/** Few words, so that atoms often meet: equal texts, equal copy, values that differ, steps that are shared. */
const condition = fc.constantFrom('', '未登录', '已登录', '余额不足', '会员')
const action = fc.constantFrom('', '点击「提现」', '点击「保存」', '点击「领取奖励」')
const result = fc.constantFrom(
  'toast提示「请先完成实名认证再继续」',
  'toast提示「每天最多提交3次，明天再来」',
  'toast提示「每天最多提交5次，明天再来」',
  'toast提示「每天最多提交{n}次，明天再来」',
  'toast提示「成功」',
  '弹窗标题「确定退出当前页面吗」正文「内容不会保存」按钮「取消」「退出」',
  '弹窗标题「确定退出当前页面吗」',
  '「提交」禁用',
  '不弹出 toast提示「请先完成实名认证再继续」',
)
const page = fc.constantFrom('医生端-我的钱包', '医生端-设置', '')
const words = fc.record({ C: condition, A: action, R: result, page })

const unique = <T extends { atom_id: string }>(atoms: T[]) => [...new Map(atoms.map((a) => [a.atom_id, a])).values()]
export const rules = fc
  .array(fc.tuple(words, fc.constantFrom('toast' as const, 'dialog' as const, 'flow_note' as const)), { maxLength: 8 })
  .map((list) => unique(list.map(([w, signal], i) => rule(`1:${i}`, w, signal))))
export const cases = fc
  .array(fc.tuple(words, fc.integer({ min: 1, max: 4 })), { maxLength: 10 })
  .map((list) => unique(list.map(([w, n]) => check(`${n}`, w))))
