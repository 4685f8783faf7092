/** What may carry a link or stand against it: the closed list that links, reports and pages speak from. */
export const REASONS = {
  anchor: { zh: '本规则以此为准', en: 'The rule is named after it' },
  same_text: { zh: '规范文本相同', en: 'Same canon text' },
  copy_equal: { zh: '界面文案相同', en: 'The copy that a user sees is equal' },
  result_equal: { zh: '结果相同', en: 'The results are equal' },
  same_step: {
    zh: '同一步骤、同一条件和动作下的另一项检查已对上这条规则',
    en: 'Another check of the same step, condition and action is of this rule',
  },
  same_control: { zh: '按的是同一个控件', en: 'The same control is pressed' },
  dialog_button: { zh: '它是这个弹窗里的按钮', en: 'It is a button of this dialog' },
  same_screen: { zh: '画在同一屏，或标注在它旁边', en: 'Drawn on the same screen, or noted beside it' },
  pressed_in_step: {
    zh: '同一用例里按下了这条规则弹出的按钮',
    en: 'The case presses a button that this rule shows',
  },
  same_case: { zh: '同一用例里的其他检查已对上这条规则', en: 'Other checks of the case are of this rule' },
  other_side: {
    zh: '同一用例的另一项检查已对上它，这一项验的是界线的另一边',
    en: 'Another check of the case is of this rule; this one probes the other side of its boundary',
  },
  result_agrees: { zh: '结果相近', en: 'The results are alike' },
  result_told: { zh: '规则的结果，用例说到了', en: 'The case tells what the rule shows' },
  screen_agrees: { zh: '用例说的是画它的那一屏', en: 'The case names the screen that it is drawn on' },
  context_agrees: { zh: '条件和动作相近', en: 'Condition and action are alike' },
  title_agrees: { zh: '用例标题说的是它', en: 'The title of the case speaks of it' },
  code_named: { zh: '提到了这个错误码', en: 'It names this error code' },
  value_agrees: { zh: '数值相同', en: 'They name the same value' },
  condition_agrees: { zh: '条件相符', en: 'The conditions agree' },
  action_agrees: { zh: '动作相符', en: 'The actions agree' },
  touchpoint_same: { zh: '触点相同', en: 'The touchpoints are the same' },
  person_accepted: { zh: '人工确认', en: 'A person accepted it' },
  only_candidate: { zh: '只有这一条能对上', en: 'Nothing else fits' },
  best_of_several: { zh: '几条里它最合适', en: 'Fits best of several' },
  words_changed: { zh: '确认之后，其中一方的文字变了', en: 'The words of one side changed since a person accepted it' },
  value_differs: { zh: '数值不同', en: 'A value differs' },
  copy_differs: { zh: '文案有出入', en: 'The copy differs' },
  copy_missing: { zh: '用例里的文案，这条规则没有', en: 'The rule does not show the copy that the case quotes' },
  several_values: {
    zh: '自己没有数值，而同文规则有好几组数值',
    en: 'It holds no value, and the same words come with several',
  },
  several_fit: { zh: '有好几条都对得上，分不出是哪一条', en: 'Several fit equally well' },
  condition_differs: { zh: '条件不同', en: 'The conditions differ' },
  action_differs: { zh: '动作不同', en: 'The actions differ' },
  control_differs: { zh: '按的不是同一个控件', en: 'Another control is pressed' },
  result_differs: { zh: '结果不同', en: 'The results differ' },
  touchpoint_differs: { zh: '触点不同', en: 'The touchpoints differ' },
  condition_missing: { zh: '一边没写条件', en: 'One side names no condition' },
  action_missing: { zh: '一边没写动作', en: 'One side names no action' },
  result_missing: { zh: '一边没写结果', en: 'One side names no result' },
  copy_short: { zh: '文案太短，不足以辨认', en: 'The copy is too short to tell rules apart' },
  opposite: {
    zh: '意思相反（如大于与小于、成功与失败）',
    en: 'They mean the opposite (above and below, success and failure)',
  },
  entity_differs: { zh: '说的不是同一个东西', en: 'They speak of different things' },
  negation_differs: { zh: '一边肯定，一边否定', en: 'One side denies what the other states' },
  fingerprint_shared: {
    zh: '两段不同的规范文本碰巧同一指纹，已分开',
    en: 'Two different canon texts share a fingerprint and are kept apart',
  },
} as const satisfies Record<string, { zh: string; en: string }>

export type ReasonCode = keyof typeof REASONS

/** The sentence of a code in one language; a code of a later version stands for itself. */
export function reasonSentence(code: string, lang: 'zh' | 'en'): string {
  return code in REASONS ? REASONS[code as ReasonCode][lang] : code
}
