import type { AskAnswer, Feedback, FeedbackWish } from '../../../shared/schema/ask.ts'
import { type Asker, inProject, segment } from './asker.ts'

/** What the page says of a question; the rest is the server's usual. */
export type AskWish = {
  question: string
  app_version?: string | undefined
  history?: { question: string; answer_id: string }[]
}

/** Questions in one's own words, and what people thought of the answers. */
export function askApi(asker: Asker, project: string) {
  const feedback = `${inProject(project)}/feedback`
  return {
    ask: (wish: AskWish) => asker.post<AskAnswer>(`${inProject(project)}/ask`, wish),
    sayOfAnswer: (wish: FeedbackWish) => asker.post<Feedback>(feedback, wish),
    unsayOfAnswer: (answer_id: string) => asker.ask<null>(`${feedback}/${segment(answer_id)}`, { method: 'DELETE' }),
  }
}
