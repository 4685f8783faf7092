import type { Sentence } from './sentence.ts'

/** Why a question, a set of questions or a run is not taken. `{name}` is filled from the error's details. */
export const EVALUATION = {
  bad_question: { en: 'The question is not taken: {why}.', zh: '这道题不收：{why}。' },
  nothing_expected: {
    en: 'expect names nothing: a rule, a case, a layer, a section, a quote or no_answer.',
    zh: 'expect 没有写明期望：规则、用例、图层、段落、引文或 no_answer。',
  },
  no_answer_alone: {
    en: 'no_answer stands alone: a question without an answer has no evidence.',
    zh: 'no_answer 不能与其他期望并用：没有答案的问题不会有证据。',
  },
  question_twice: {
    en: 'The id {id} stands in line {line} already.',
    zh: '编号 {id} 在第 {line} 行已经出现过。',
  },
  too_many_questions: { en: 'A set holds at most {limit} questions.', zh: '一个题集最多 {limit} 道题。' },
  no_questions: {
    en: 'There is no question that says what is expected, so that nothing can be asked.',
    zh: '没有写明期望的题目，无法评测。',
  },
  no_question_taken: {
    en: 'No line of the file is a question: {first}',
    zh: '文件里没有一行是可用的题目：{first}',
  },
  gate_not_missed: {
    en: 'The gate of this run is not missed: there is nothing to waive.',
    zh: '这次评测没有未达标的门槛，无需放行。',
  },
} as const satisfies Record<string, Sentence>
