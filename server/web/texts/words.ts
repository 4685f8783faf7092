/** The words of the sections where a team keeps its own: synonyms and modules. */
export const WORDS_TEXTS = {
  sections: { en: 'Sections', zh: '分区' },
  section_access: { en: 'Access and log', zh: '访问与记录' },
  section_synonyms: { en: 'Synonyms', zh: '同义词' },
  section_modules: { en: 'Modules', zh: '模块词典' },

  editor_keys: { en: 'Ctrl or ⌘ with S saves.', zh: '按 Ctrl 或 ⌘ 加 S 保存。' },
  editor_line: { en: 'Line {line}', zh: '第 {line} 行' },
  editor_save: { en: 'Save', zh: '保存' },
  editor_preview: { en: 'Preview', zh: '预览' },
  editor_reset: { en: 'Back to what is saved', zh: '还原为已保存的内容' },
  editor_example: { en: 'Begin with an example', zh: '从示例开始' },
  editor_unsaved: { en: 'Not saved yet', zh: '尚未保存' },
  editor_saved: { en: 'Saved', zh: '已保存' },
  editor_same: { en: 'No changes', zh: '没有改动' },

  syn_title: { en: 'The project’s own synonyms', zh: '本项目的同义词' },
  syn_hint: {
    en: 'Words of one class are written as its “to” before texts are compared. They stand over the shipped table. Comments are kept.',
    zh: '比对文字之前，同一类里的词都写作它的 to。叠加在内置词表之上，注释会保留。',
  },
  syn_example: {
    en: '# Words that mean the same here\nclasses:\n  - to: locker\n    from: [parcel box, smart locker]\n    category: entity\n    lang: en\n',
    zh: '# 在我们这里是一个意思的词\nclasses:\n  - to: 快递柜\n    from: [智能柜, 寄存柜]\n    category: entity\n    lang: zh\n',
  },
  syn_no_change: { en: 'No text changes by this.', zh: '没有文字因此改变。' },
  syn_would: {
    en: '{reworded} texts would be written otherwise; {merges} times several become one, {partings} times one comes apart.',
    zh: '{reworded} 条文字会有不同写法；{merges} 处合并，{partings} 处分开。',
  },
  syn_merges: { en: 'Would become one: {count}', zh: '会合并：{count} 处' },
  syn_partings: { en: 'Would come apart: {count}', zh: '会分开：{count} 处' },
  syn_atoms: { en: '× {count}', zh: '× {count}' },
  syn_first: { en: 'The first {count} are listed.', zh: '只列出前 {count} 处。' },
  syn_values_differ: {
    en: 'Their values disagree: they would meet as a conflict, not as one rule.',
    zh: '它们的数值不一致：会成为冲突，而不是一条规则。',
  },

  level_running: { en: 'Reading everything by the new words …', zh: '正在按新词重读全部内容…' },
  level_done: { en: 'Everything is read by the new words.', zh: '已全部按新词重读。' },
  level_stopped: { en: 'Stopped. What was done stays done.', zh: '已停止，做完的部分保留。' },
  level_failed: { en: 'It broke off.', zh: '中途出错。' },
  level_nothing: { en: 'No version changed.', zh: '没有版本发生变化。' },
  level_told: {
    en: '{reworded} texts written otherwise, {merged} rules came together, {parted} came apart, {changed} changed.',
    zh: '{reworded} 条文字换了写法，{merged} 条规则合并而成，{parted} 条规则分开，{changed} 条规则有变化。',
  },
  level_behind: {
    en: 'Not read by these words yet: {versions}.',
    zh: '这些版本还没有按现在的词重读：{versions}。',
  },
  level_start: { en: 'Read them now', zh: '现在重读' },

  explain_title: { en: 'Explain a sentence', zh: '解释一句话' },
  explain_hint: {
    en: 'What each step of the pipeline makes of it, by the words that are saved.',
    zh: '按已保存的词，说明每一步把它变成了什么。',
  },
  explain_hint_draft: {
    en: 'What each step of the pipeline makes of it, by the words above, saved or not.',
    zh: '按上面的词（不论是否保存），说明每一步把它变成了什么。',
  },
  explain_part: { en: 'As', zh: '作为' },
  explain_sentence: { en: 'Sentence', zh: '一句话' },
  explain_go: { en: 'Explain', zh: '解释' },
  explain_same: { en: 'Nothing changes it.', zh: '没有步骤改变它。' },

  mod_title: { en: 'The module dictionary', zh: '模块词典' },
  mod_hint: {
    en: 'Which words and pages belong to which module. Saving tags every rule anew; what a person set stays.',
    zh: '哪些词和页面属于哪个模块。保存后重新给所有规则归模块，人工设定的不变。',
  },
  mod_example: {
    en: 'modules:\n  - id: PICKUP\n    names: [Pick-up]\n    owner: ""\n    touchpoints: [Pick-up page]\n    entities: [pick-up code, locker]\n    actions: [open the locker]\n    results: []\n    feature_scopes: []\n    notes: ""\ntouchpoint_aliases: {}\n',
    zh: 'modules:\n  - id: PICKUP\n    names: [取件]\n    owner: ""\n    touchpoints: [取件页]\n    entities: [取件码, 快递柜]\n    actions: [开柜]\n    results: []\n    feature_scopes: []\n    notes: ""\ntouchpoint_aliases: {}\n',
  },
  mod_would_move: {
    en: '{modules} modules. Rules that would change module: {moves}.',
    zh: '共 {modules} 个模块，会换模块的规则：{moves} 条。',
  },
  mod_moved: {
    en: 'Saved. {modules} modules; rules that changed module: {moves}.',
    zh: '已保存。共 {modules} 个模块，换了模块的规则：{moves} 条。',
  },
} as const
