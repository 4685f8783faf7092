import type { AskAnswer, AskFormat } from '../../../../shared/schema/ask.ts'
import type { Lang } from '../wording.ts'
import { feishuCard } from './feishu.ts'
import { wecomCard } from './wecom.ts'

export type CardFormat = Extract<AskFormat, `${string}_card`>
/** An answer as a message of a chat. It keeps within what that takes. */
export type Card = (answer: AskAnswer, lang: Lang) => Record<string, unknown>

const CARDS: Record<CardFormat, Card> = { feishu_card: feishuCard, wecom_card: wecomCard }

export const cardOf = (format: CardFormat, answer: AskAnswer, lang: Lang): Record<string, unknown> =>
  CARDS[format](answer, lang)
