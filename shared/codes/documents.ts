import type { Sentence } from './sentence.ts'

/** Why a document is not taken, or something is not done to a source. `{name}` is filled from the error's details. */
export const DOCUMENTS = {
  empty_document: { en: 'The document holds no words.', zh: '文档里没有文字。' },
  unknown_document: {
    en: 'This is none of the documents that are read: Markdown, text, PDF, Word (.docx) and Excel (.xlsx).',
    zh: '不是可读取的文档：支持 Markdown、纯文本、PDF、Word（.docx）和 Excel（.xlsx）。',
  },
  legacy_office: {
    en: 'This is a file of Office before 2007 (.doc, .xls), or an Office file with a password. Save it as .docx or .xlsx without one.',
    zh: '这是 2007 年以前的 Office 文件（.doc、.xls），或带密码的 Office 文件。请另存为不带密码的 .docx 或 .xlsx。',
  },
  picture_document: {
    en: 'This is a picture or a recording; only documents with text are read.',
    zh: '这是图片或音视频；只读取带文字的文档。',
  },
  web_page_document: {
    en: 'This is a web page. Save it as Markdown, text or PDF.',
    zh: '这是网页文件，请另存为 Markdown、纯文本或 PDF。',
  },
  document_encrypted: {
    en: 'The document is locked with a password. Save it without one.',
    zh: '文档设有密码，请另存为不带密码的文件。',
  },
  document_broken: {
    en: 'The document is damaged or cut off: {why}',
    zh: '文档损坏或不完整：{why}',
  },
  document_without_text: {
    en: 'The document has {pages} pages and no text: it holds scanned pictures. Run text recognition over it first.',
    zh: '文档共 {pages} 页，没有文字，应为扫描件。请先做文字识别（OCR）。',
  },
  document_too_long: {
    en: 'The document holds more than {limit} characters. Split it into several files.',
    zh: '文档超过 {limit} 个字符，请拆成多个文件。',
  },
  document_too_many_pages: {
    en: 'The document has {found} pages; at most {limit} are read. Split it into several files.',
    zh: '文档有 {found} 页，最多读取 {limit} 页。请拆成多个文件。',
  },
  document_too_many_sections: {
    en: 'The document falls into more than {limit} sections. Cut at a higher heading, or split it into several files.',
    zh: '文档会切成超过 {limit} 段。请只按更高级的标题切分，或拆成多个文件。',
  },
  document_unpacks_too_large: {
    en: 'The document unpacks to more than {limit}.',
    zh: '文档解压后超过 {limit}。',
  },
  document_too_slow: {
    en: 'Reading the document took longer than {seconds} s. Split it, or save it anew.',
    zh: '读取文档超过 {seconds} 秒。请拆分或重新保存后再试。',
  },
  source_of_other_product: {
    en: 'The source {source_id} belongs to the product {product}. Name another source.',
    zh: '来源 {source_id} 属于产品“{product}”，请换一个来源名。',
  },
  wrong_source_name: {
    en: 'Type {source_id} to delete this source.',
    zh: '删除此来源须输入 {source_id}。',
  },
} as const satisfies Record<string, Sentence>
