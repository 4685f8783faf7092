import { ACROSS } from './across.ts'
import type { Volume } from './classes.ts'
import { EN_LOOSE, EN_NEAR } from './en.ts'
import { EN_ACCOUNTS } from './en-accounts.ts'
import { EN_ASKING } from './en-asking.ts'
import { EN_FILES } from './en-files.ts'
import { EN_FORMS } from './en-forms.ts'
import { EN_MEMBERS } from './en-members.ts'
import { EN_MONEY } from './en-money.ts'
import { EN_NOTICES } from './en-notices.ts'
import { EN_SHOP } from './en-shop.ts'
import { EN_STATES } from './en-states.ts'
import { EN_VERBS } from './en-verbs.ts'
import { EN_VISITS } from './en-visits.ts'
import { EN_WORK } from './en-work.ts'
import { ZH_LOOSE, ZH_NEAR } from './zh.ts'

/** All volumes. A further language is a file with its rows, and a line here. */
export const VOLUMES: readonly Volume[] = [
  { lang: 'zh', nearness: 'near', rows: ZH_NEAR },
  { lang: 'zh', nearness: 'loose', rows: ZH_LOOSE },
  { lang: 'en', nearness: 'near', rows: EN_NEAR },
  { lang: 'en', nearness: 'loose', rows: EN_LOOSE },
  { lang: 'en', nearness: 'near', rows: EN_ACCOUNTS },
  { lang: 'en', nearness: 'near', rows: EN_MEMBERS },
  { lang: 'en', nearness: 'near', rows: EN_MONEY },
  { lang: 'en', nearness: 'near', rows: EN_SHOP },
  { lang: 'en', nearness: 'near', rows: EN_VISITS },
  { lang: 'en', nearness: 'near', rows: EN_FILES },
  { lang: 'en', nearness: 'near', rows: EN_WORK },
  { lang: 'en', nearness: 'near', rows: EN_FORMS },
  { lang: 'en', nearness: 'near', rows: EN_NOTICES },
  { lang: 'en', nearness: 'near', rows: EN_STATES },
  { lang: 'en', nearness: 'near', rows: EN_VERBS },
  { lang: 'en', nearness: 'loose', rows: EN_ASKING },
  { lang: 'across', nearness: 'near', rows: ACROSS },
]

/**
 * Longer words that hold a near-word without meaning it. They are matched first, so that what lies in them is left alone;
 * words of the shipped synonym table are guarded too.
 */
export const GUARDS: readonly string[] = [
  ...'手机验证码|微信号|信号|天数|次数|会员卡号|名单子|菜单子项|不用户|提前|付费|退出|退回|后退|回退|退格'.split('|'),
  ...'单子类|子单|清单|简单|表单|名单|白名单|单位|时间线|人数|位数|钱包|号码|花钱包'.split('|'),
  ...'last name|first name|right click|left over|log file|sign language|bill gates'.split('|'),
  ...'right away|in order|in order to|out of order|on time|how to|free text|free space'.split('|'),
]

/** Everyday words with another meaning in the next sentence: whatever their row says, they only lift. */
export const VAGUE: readonly string[] = [
  ...'名字|地址|身份|级别|岗位|照片|图片|评价|提醒|邮箱|邮件|语言|定位|位置|头像|底部|成员|同事|失效'.split('|'),
  ...'会员|试用|登录|搜索|查询|删除|修改|新增|添加|编辑|支付|价格|金额|费用|订单|数量|跳转|进入|关闭|打开|开启'.split(
    '|',
  ),
  ...'see|over|hit|full|head|job|level|ring|done|room|dot|bin|slot|reserve|bag|script|cut|broke|tip|track|text'.split(
    '|',
  ),
  ...'void|dead|stars|fold|cross|push|touch|let|manager|gone|grey|human|options|circle|wheel|position'.split('|'),
  ...'price|cost|delivery|problem|issue|photo|picture|image|message|chat|order|purchase|amount|total|select|check'.split(
    '|',
  ),
  ...'trail|kept|stays|survives|live|alive|delay|flip|wins|beats|grab|guarantee|clash|junk|accents'.split('|'),
  ...'change|update|edit|new|add|create|tap|click|press|shown|displayed|visible|appears|login|search|find|hidden|close'.split(
    '|',
  ),
]
