import type { Sentence } from './sentence.ts'

/** Refusals about what was sent for a version. `{name}` is filled from the error's details. */
export const DELIVERIES = {
  design_stays: {
    en: 'What this send spoke for was not kept when it was made. Send the same scope again, as it should be.',
    zh: '这次发送时还没有记录它的范围，请按正确的内容重新发送同一范围。',
  },
  already_taken_back: {
    en: 'The delivery was taken back already.',
    zh: '这次交付已经撤回。',
  },
  not_taken: {
    en: 'Nothing of this delivery was taken, so there is nothing to move.',
    zh: '这次交付没有收下任何内容，没有可移动的。',
  },
  same_version: { en: 'The delivery is for {app_version} already.', zh: '这次交付已经在 {app_version} 里。' },
  move_conflict: {
    en: '{app_version} says something else of {count} of these, from other deliveries: {subjects}',
    zh: '{app_version} 里有 {count} 处已由其他交付给出不同内容：{subjects}',
  },
  file_not_kept: {
    en: 'The file as it was sent is no longer kept.',
    zh: '原始文件已过保留期，不再保存。',
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
