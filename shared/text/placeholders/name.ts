import { HAN } from '../characters.ts'
import { type Placeholder, VARIABLE } from './placeholder.ts'
import { PERSON_TITLE, TITLE } from './titles.ts'

/** Surnames that are hardly anything else in front of a title; 于, 和, 时, 向, 任 and their like are left out on purpose. */
const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱林郭马罗梁宋郑谢韩唐冯董萧曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛阎余潘杜戴夏钟汪田姜范石姚谭廖邹熊陆郝孔崔邱秦顾侯邵孟龙段雷钱汤尹黎'
/** What a surname may follow directly: a function word, or nothing of Han (远程医生, 任何医生 name nobody). */
const MAY_PRECEDE = `(?<=^|[^${HAN}]|[与和向给由请找对是]|联系|咨询|您的|预约)`

export const NAME: Placeholder = {
  kind: 'NAME',
  name: 'name',
  why: 'the name of a person or institution is sample data where a marker shows it',
  why_zh: '有标记的人名、机构名是样例数据',
  mayHold: /[医护老先女小同经教银公药学店诊]|某|\*|dr\b/,
  patterns: [
    { find: new RegExp(`(?:某某|某)\\s?(?=${TITLE})`, 'g'), read: () => VARIABLE },
    {
      find: new RegExp(`${MAY_PRECEDE}[${SURNAMES}](?:[${HAN}]{0,2}\\s)?(?=${PERSON_TITLE}(?!端))`, 'g'),
      read: (match) => ({ literal: match[0].trim(), value: match[0].trim(), unit: null }),
    },
    {
      find: new RegExp(`(?<![${HAN}])[${SURNAMES}][*\u2217]{1,3}(?![*\u2217])`, 'g'),
      read: (match) => ({ literal: match[0], value: match[0], unit: null }),
    },
    {
      find: /(?<=\bdr\.?\s)(?!is|was|and|or\b)[a-z]{2,20}(?![a-z])/g,
      read: (match) => ({ literal: match[0], value: match[0], unit: null }),
    },
  ],
  yes: [
    ['某某医院', '<NAME>医院', null, null],
    ['顾医生为您加号', '<NAME>医生为您加号', '顾', null],
    ['顾砚舟 医生', '<NAME>医生', '顾砚舟', null],
    ['陈**：包装很好', '<NAME>：包装很好', '陈**', null],
    ['call Dr. Smith', 'call dr. <NAME>', 'smith', null],
  ],
  no: ['医生端', '远程医生', '任何医生', '等医生回复', '流程老师', '某个', '马上'],
}
