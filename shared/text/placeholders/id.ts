import type { Placeholder, Reading } from './placeholder.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The check character of an 18-digit identity number (GB 11643). */
function isIdentityNumber(digits: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return '10x98765432'[sum % 11] === digits[17]
}

/** Masked characters: 138****6021, •••• 6411, 1101**********0025. */
const MASK = '[*\u2022\u25cf\u2217\u00b7x]'
const CUE =
  '(?:手机号码?|电话号码?|联系电话|身份证号码?|证件号码?|银行卡号|卡号|尾号|账号|帐号|账户|用户\\s?id|会员号|工号|验证码|校验码|取件码|兑换码|邀请码|邮编|(?:card|account|phone|mobile)\\s(?:no|number)\\.?|account\\sid|user\\sid|uid|ending\\sin|verification\\scode|code)'

const whole = (match: RegExpExecArray): Reading => ({
  literal: match[0],
  value: match[0].replace(/[\s-]/g, ''),
  unit: null,
})

export const ID: Placeholder = {
  kind: 'ID',
  name: 'id',
  why: 'phone, identity, card and account numbers are sample data',
  why_zh: '手机号、身份证号、卡号、账号是样例数据',
  mayHold: /[0-9@*\u2022\u25cf\u2217]/,
  patterns: [
    {
      find: /(?<![a-z0-9._%+*\u2022-])[a-z0-9._%+*\u2022-]{1,64}@[a-z0-9*\u2022-]{1,60}(?:\.[a-z0-9-]{1,30}){1,4}/g,
      read: whole,
    },
    {
      find: /(?<![a-z0-9])[1-9]\d{16}[\dx](?![a-z0-9])/g,
      read: (match) => (isIdentityNumber(match[0]) ? whole(match) : null),
    },
    // phones: mobile, with a country code, masked; land lines with an area code; 400 numbers
    { find: /(?<![a-z0-9.])(?:\+?86[\s-]?)?1[3-9]\d(?:\d{8}|[\s-]\d{4}[\s-]\d{4})(?![a-z0-9])/g, read: whole },
    {
      find: /(?<![a-z0-9.])(?:0\d{2,3}[-\s]?[\d*\u2022]{7,8}|[48]00-?\d{3}-?\d{4}|0\d{2,3}-[\d*\u2022]{4}\d{4})(?![a-z0-9])/g,
      read: whole,
    },
    {
      find: new RegExp(
        `(?<![a-z0-9${MASK.slice(1, -1)}])\\d{1,8}\\s?${MASK}{2,16}\\s?\\d{0,8}[\\dx]?(?![a-z0-9*\u2022])`,
        'g',
      ),
      read: (match) => (/\d/.test(match[0]) && !/^\d+\s?x+$/.test(match[0]) ? whole(match) : null),
    },
    {
      find: /(?<![a-z0-9*\u2022])(?:[*\u2022\u25cf\u2217]{2,8}\s?){1,5}\d{2,6}(?![a-z0-9])/g,
      read: whole,
    },
    { find: /(?<![a-z0-9])\d{4}(?:\s\d{4}){3}(?:\s\d{1,3})?(?![a-z0-9])/g, read: whole },
    {
      find: new RegExp(
        `(?=[a-z_-]{0,12}\\d[\\da-z-]{3})(?<=${CUE}\\s?[(:#是为]?\\s?)[a-z0-9][a-z0-9_-]{3,39}(?![a-z0-9_])`,
        'g',
      ),
      read: whole,
    },
    // ten digits without a separator are no count
    { find: /(?<![a-z0-9.,])\d{10,}x?(?![a-z0-9]|[.,]\d)/g, read: whole },
  ],
  yes: [
    ['手机号 13812346021', '手机号 <ID>', '13812346021', null],
    ['已发送至 138****6021', '已发送至 <ID>', '138****6021', null],
    ['+86 138 1234 6021', '<ID>', '+8613812346021', null],
    ['身份证号11010519491231002X', '身份证号<ID>', '11010519491231002x', null],
    ['卡号 6222 0300 1188 4417', '卡号 <ID>', '6222030011884417', null],
    ['青屿银行（尾号 4417）', '青屿银行(尾号 <ID>)', '4417', null],
    ['•••• •••• •••• 6411', '<ID>', '••••••••••••6411', null],
    ['0571-****3302', '<ID>', '0571****3302', null],
    ['Invite sent to priya.lund@acme.example', 'invite sent to <ID>', 'priya.lund@acme.example', null],
    ['Your code is ending in 0142.', 'your code is ending in <ID>.', '0142', null],
  ],
  no: [
    '密码至少8位',
    '验证码 3 次错误',
    '金额 1380',
    '库存 1,234,567 件',
    '手机号少于11位',
    '账号最多 20 个字符',
    '5 x 3',
  ],
}
