import type { Sentence } from './sentence.ts'

/** Refusals about what was sent for a version. `{name}` is filled from the error's details. */
export const DELIVERIES = {
  design_stays: {
    en: 'A send of a design is not taken back: send the same scope again, as it should be.',
    zh: '设计稿的发送不能撤回：请按正确的内容重新发送同一范围。',
  },
  import_running: {
    en: 'Its import still runs. Cancel the job instead.',
    zh: '导入还在进行，请改为取消任务。',
  },
  import_interrupted: {
    en: 'The import was interrupted and its file is no longer complete. Upload it again.',
    zh: '导入被中断，上传的文件已不完整，请重新上传。',
  },
  version_disagrees: {
    en: 'The line is for version {found}, the delivery for {app_version}.',
    zh: '这一行写的版本是 {found}，而本次交付是 {app_version}。',
  },
  test_project_needed: {
    en: 'The prefixes {prefix} and {other} would share the same case numbers. Name the test project of each delivery.',
    zh: '前缀 {prefix} 和 {other} 会共用同一组用例编号，请为每次交付写明 test_project。',
  },
} as const satisfies Record<string, Sentence>
