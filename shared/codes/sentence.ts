/** What a code says, in both languages. */
export type Sentence = { en: string; zh: string }
