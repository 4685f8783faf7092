/** The words of what Hufu draws on the canvas, sends as pictures, and leaves in the file. */
export const CANVAS_TEXTS = {
  tools: { en: "On the canvas and on the server's page", zh: '标记画布、发送图片' },
  marks: { en: 'Marks on this page', zh: '在本页上标记' },
  marks_hint: {
    en: 'Coloured boxes in one locked layer, “Hufu 覆盖 coverage”, above your design. Your own layers stay as they are; one click takes all of it away.',
    zh: '彩色方框画在一个锁定的图层「Hufu 覆盖 coverage」里，位于设计之上。设计图层不会改动，一键可全部移除。',
  },
  marks_notes_hint: {
    en: 'Annotations hang on your layers, in a category of their own, and show in Dev Mode. Your own annotations stay.',
    zh: '标注会加在设计图层上，使用单独的类别，在开发模式中可见。已有的标注会保留。',
  },
  marks_view_only: {
    en: "Dev Mode only reads. Open the file in Design mode to draw marks, or send pictures and look at the server's page.",
    zh: '开发模式只能查看。请在设计模式中打开文件来标记，或发送图片后在服务器页面查看。',
  },
  marks_boxes: { en: 'Draw boxes', zh: '画方框' },
  marks_annotations: { en: 'Annotate', zh: '加标注' },
  marks_remove: { en: 'Remove marks', zh: '移除标记' },
  marks_title: { en: 'Coverage · {app_version} · {date}', zh: '用例覆盖 · {app_version} · {date}' },
  marking: { en: 'Marking {done} / {total}', zh: '正在标记 {done} / {total}' },
  marks_removing: { en: 'Removing marks …', zh: '正在移除标记…' },
  marked: { en: '{count} {count:layer|layers} marked', zh: '已标记 {count} 个图层' },
  marks_missing: { en: '{count} could not be marked', zh: '{count} 处无法标记' },
  marks_removed: { en: 'Marks removed', zh: '标记已移除' },
  marks_none: { en: 'There were no marks on this page', zh: '本页没有标记' },
  reason_other_page: { en: 'on another page', zh: '在其他页面' },
  reason_no_place: { en: 'shows nothing', zh: '没有位置' },
  reason_no_annotations: { en: 'cannot be annotated', zh: '不能加标注' },
  fault_view_only: {
    en: 'Dev Mode only reads: nothing was drawn. Open the file in Design mode.',
    zh: '开发模式只能查看，没有画任何内容。请在设计模式中打开文件。',
  },
  fault_page_read_only: {
    en: 'This page takes no changes: it is locked, or you may only view it. Nothing was drawn.',
    zh: '本页不能修改：页面已锁定，或你只有查看权限。没有画任何内容。',
  },
  fault_marking: { en: 'Marks are being drawn already.', zh: '正在标记中。' },
  fault_nothing_to_mark: {
    en: 'None of these rules has a layer on this page. Go to their page first.',
    zh: '这些规则在本页上没有图层。请先切换到它们所在的页面。',
  },

  pictures: { en: "Pictures for the server's page", zh: '服务器页面的图片' },
  pictures_hint: {
    en: 'Who has no Figma seat sees coverage there, on the picture of the screen.',
    zh: '没有 Figma 席位的人，可在服务器页面的画框图片上查看覆盖情况。',
  },
  pictures_send: { en: 'Send pictures', zh: '发送图片' },
  pictures_at: { en: '{done} / {total}: {name}', zh: '{done} / {total}：{name}' },
  pictures_starting: { en: 'Looking for screens …', zh: '正在查找画框…' },
  pictures_sent: { en: '{count} {count:picture|pictures} sent', zh: '已发送 {count} 张图片' },
  pictures_cancelled: { en: 'Cancelled after {count} of {total}', zh: '已取消，共 {total} 张，已发送 {count} 张' },
  pictures_none: { en: 'These layers have no screen with rules.', zh: '这些图层没有包含规则的画框。' },
  pictures_failed: { en: '{count} not sent', zh: '{count} 张未发送' },

  noted: {
    en: "Left in the file: the project “{project}”, the file's address, and a Hufu button on {count} {count:layer|layers}. The switch is under Connect.",
    zh: '已在文件中留下：项目「{project}」、文件地址，以及 {count} 个图层上的虎符按钮。可在「连接」里关闭。',
  },
  note_words: { en: 'Rules sent to {project} · {app_version}', zh: '规则已发送到 {project} · {app_version}' },
  not_noted: {
    en: 'The rules are sent. Nothing was left in the file: it may not be written.',
    zh: '规则已发送。文件不可写，没有在其中留下记录。',
  },
  notes_switch: { en: 'Leave a note in the file after a send', zh: '发送后在文件中留下记录' },
  notes_switch_hint: {
    en: 'Project, file address, and a button that opens Hufu on what was sent. Never the token.',
    zh: '项目、文件地址，以及在所发送图层上打开虎符的按钮。不含令牌。',
  },
  note_found: {
    en: 'This file was sent to the project “{project}” before.',
    zh: '这个文件曾发送到项目「{project}」。',
  },
  note_copied: {
    en: 'This file is a copy of one that was sent to the project “{project}”.',
    zh: '这个文件是副本，原文件曾发送到项目「{project}」。',
  },
  note_use: { en: 'Use this project', zh: '使用该项目' },
  note_leave: { en: 'No', zh: '不用' },
} as const
