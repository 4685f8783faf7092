import type { Sentence } from './sentence.ts'

/** What is wrong with a team’s own tables. `{name}` is filled from the error's details. */
export const TABLES = {
  module_id_twice: { en: 'The module {id} stands twice in the dictionary.', zh: '模块 {id} 在词典里出现了两次。' },
  touchpoint_alias_circle: {
    en: '"{other}" is another name of "{name}" and has other names itself: aliases go one step, never on or around.',
    zh: '“{other}”是“{name}”的别名，自己又列了别名：别名只走一步，不能成链或成环。',
  },
  touchpoint_alias_twice: {
    en: '"{other}" is given as another name of "{name}" and of "{second}".',
    zh: '“{other}”既是“{name}”的别名，又是“{second}”的别名。',
  },
} as const satisfies Record<string, Sentence>
