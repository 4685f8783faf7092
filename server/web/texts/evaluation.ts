/** The words of Evaluation: sets of questions, runs, and how they stand before their gates. */
export const EVALUATION_TEXTS = {
  audit_kind_evaluation: { en: 'evaluation', zh: '评测' },
  audit_evaluation_create: { en: 'made a set of questions', zh: '新建题集' },
  audit_evaluation_edit: { en: 'changed a set of questions', zh: '修改题集' },
  audit_evaluation_delete: { en: 'deleted a set of questions', zh: '删除题集' },
  audit_evaluation_questions: { en: 'changed questions of a set', zh: '修改题目' },
  audit_evaluation_waive: { en: 'waived a missed gate', zh: '放行未达标的评测' },
} as const
