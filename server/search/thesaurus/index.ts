import { ACROSS } from './across.ts'
import type { Shelf } from './classes.ts'
import { EN_LOOSE, EN_NEAR } from './en.ts'
import { ZH_LOOSE, ZH_NEAR } from './zh.ts'

/** All shelves. A further language is a file with its rows, and a line here. */
export const SHELVES: readonly Shelf[] = [
  { lang: 'zh', nearness: 'near', rows: ZH_NEAR },
  { lang: 'zh', nearness: 'loose', rows: ZH_LOOSE },
  { lang: 'en', nearness: 'near', rows: EN_NEAR },
  { lang: 'en', nearness: 'loose', rows: EN_LOOSE },
  { lang: 'across', nearness: 'near', rows: ACROSS },
]

/**
 * Longer words that hold a near-word without meaning it. They are matched first, so that what lies in them is left alone;
 * words of the shipped synonym table are guarded too.
 */
export const GUARDS: readonly string[] = [
  ...'手机号|手机号码|手机验证码|微信号|信号|天数|次数|会员卡号|名单子|菜单子项|不用户|提前|付费|退出|退回|后退|回退|退格'.split(
    '|',
  ),
  ...'单子类|子单|清单|简单|菜单|表单|名单|黑名单|白名单|单位|单独|时间轴|时间线|人数|位数|钱包|号码|密码框|花钱包'.split(
    '|',
  ),
  ...'last name|first name|right click|left over|at least|at most|time zone|check box|log file|sign language|bill gates'.split(
    '|',
  ),
  ...'right away|in order|in order to|out of order|on time|as long as|so long as|how to|old version|free text|free space'.split(
    '|',
  ),
]

/** Everyday words with another meaning in the next sentence: whatever their row says, they only lift. */
export const VAGUE: readonly string[] = [
  ...'名字|地址|身份|级别|岗位|声音|照片|图片|收入|评价|提醒|邮箱|邮件|帮助|进度|语言|定位|位置|头像|底部|顶部|成员|同事|失效'.split(
    '|',
  ),
  ...'会员|试用|表格|图片|登录|搜索|查询|删除|修改|新增|添加|编辑|支付|价格|金额|费用|订单|数量|跳转|进入|关闭|打开|开启'.split(
    '|',
  ),
  ...'see|over|hit|call|full|head|job|level|ring|done|move|room|dot|bin|slot|reserve|bag|script|cut|broke|tip|track|text'.split(
    '|',
  ),
  ...'skip|void|dead|stars|fold|cross|push|touch|let|allow|manager|seen|gone|grey|human|options|circle|wheel|light|position'.split(
    '|',
  ),
  ...'price|cost|delivery|problem|issue|sound|gift|photo|picture|image|message|chat|order|purchase|amount|total|select|check'.split(
    '|',
  ),
  ...'change|update|edit|new|add|create|tap|click|press|shown|displayed|visible|appears|login|search|find|hidden|close'.split(
    '|',
  ),
]
