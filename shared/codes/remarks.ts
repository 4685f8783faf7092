import type { Sentence } from './sentence.ts'

/** Remarks: the thing was done, and somebody should know this about it. */
export const NOTICES = {
  fingerprint_drift: {
    en: 'The delivered text or fingerprint differs from ours, which is used. Delivered: {delivered} ({delivered_fingerprint}). Ours: {ours} ({our_fingerprint}).',
    zh: '送来的规范文本或指纹与本系统算出的不同，以本系统为准。送来的：{delivered}（{delivered_fingerprint}）；本系统：{ours}（{our_fingerprint}）。',
  },
  no_strong_signal: {
    en: 'Neither A nor R holds a strong signal such as a toast, a dialog or a disabled control.',
    zh: 'A 和 R 里都没有强信号（如 toast、弹窗、禁用）。',
  },
  duplicate_case_id: {
    en: 'Two different cases carry the key {case_key}; both are kept.',
    zh: '两个不同的用例用了同一个键 {case_key}，都已保留。',
  },
  unresolved_reference: {
    en: 'The step refers to {target}, which this delivery does not hold.',
    zh: '步骤引用了 {target}，本次交付里没有它。',
  },
  version_mismatch: {
    en: 'The file speaks of version {found}, not {app_version}.',
    zh: '文件里写的版本是 {found}，而不是 {app_version}。',
  },
  junk_before_xml: {
    en: 'Something stood before the XML and was cut off: {found}',
    zh: 'XML 之前有多余内容，已去掉：{found}',
  },
  junk_after_xml: {
    en: 'Something stood after the XML and was cut off: {found}',
    zh: 'XML 之后有多余内容，已去掉：{found}',
  },
  repaired_cdata: {
    en: 'A "]]>" inside a text had ended its CDATA section too early; the text was joined again.',
    zh: '文字里的 “]]>” 使 CDATA 提前结束，已重新接上。',
  },
  repaired_sign: {
    en: 'A bare {sign} was read as the character itself.',
    zh: '未转义的 {sign} 已按字符本身读取。',
  },
  repeated_case: {
    en: 'The case {case_key} stands in the file again, word for word; it counts once.',
    zh: '用例 {case_key} 在文件里逐字重复出现，只算一次。',
  },
  module_term_shared: {
    en: '"{word}" stands in {module} and in {other}: it weighs for each of them in part.',
    zh: '“{word}”同时在 {module} 和 {other} 里：两边各算一部分。',
  },
  module_term_short: {
    en: '"{word}" is too short and is not used: it would be found inside other words.',
    zh: '“{word}”太短，没有用上：它会误中别的词。',
  },
  module_without_terms: {
    en: 'The module {id} has no words: nothing can be tagged with it by itself.',
    zh: '模块 {id} 没有任何词：不会有东西自动归到它。',
  },
  synonym_alone: {
    en: 'The class "{to}" has no other words: it changes nothing.',
    zh: '“{to}”这一类没有别的词，不起作用。',
  },
  synonym_twice: {
    en: '"{word}" stands twice in the class "{to}".',
    zh: '“{word}”在“{to}”这一类里重复出现。',
  },
  synonym_shipped: {
    en: '"{word}" is written as "{to}" by the shipped table already.',
    zh: '内置同义词表已经把“{word}”写作“{to}”。',
  },
  no_cases: {
    en: 'The file holds no test case.',
    zh: '文件里没有测试用例。',
  },
  replaced_does_not_return: {
    en: 'What the delivery had replaced or withdrawn does not come back. Send it again where it is still meant.',
    zh: '它当初替换或撤下的内容不会恢复，仍需要的请重新发送。',
  },
  replaced_not_known: {
    en: 'What the send had replaced is no longer kept: its atoms went, and nothing came back for them.',
    zh: '它当初替换的内容已过保留期：它的原子已移除，没有内容恢复。',
  },
  openapi_not_read: {
    en: 'It looks like an OpenAPI document and can’t be understood as one: it is taken as plain text, without parameters.',
    zh: '看起来是 OpenAPI 文档，但无法解析，已按纯文本收下，不含参数。',
  },
  parameters_left_out: {
    en: 'It states more than {most} parameters; the rest is in its text only.',
    zh: '参数超过 {most} 个，其余只保留在正文里。',
  },
  pages_without_text: {
    en: 'These pages hold no text, only pictures: {pages}',
    zh: '这些页没有文字，只有图片：{pages}',
  },
  front_matter_unread: {
    en: 'The head between --- could not be read and stays in the text: {why}',
    zh: '--- 之间的文件头无法读取，已保留在正文里：{why}',
  },
} as const satisfies Record<string, Sentence>
