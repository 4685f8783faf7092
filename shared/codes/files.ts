import type { Sentence } from './sentence.ts'

/** Why a whole file is not taken. `{name}` is filled from the error's details. */
export const FILES = {
  empty_file: {
    en: 'The file is empty.',
    zh: '文件是空的。',
  },
  html_page: {
    en: 'This is a web page, perhaps a login page that was saved, not an export of test cases.',
    zh: '这是一个网页（可能是存下来的登录页），不是测试用例的导出文件。',
  },
  packed_file: {
    en: 'This is a packed or binary file (such as Excel, XMind or zip). Export TestLink XML or case_atoms.jsonl.',
    zh: '这是压缩包或二进制文件（如 Excel、XMind、zip）。请导出 TestLink XML 或 case_atoms.jsonl。',
  },
  rule_atoms_file: {
    en: 'These are rule atoms of a design, not test cases.',
    zh: '这是设计稿的规则原子，不是测试用例。',
  },
  json_document: {
    en: 'This is a single JSON value; case_atoms.jsonl holds one object on each line.',
    zh: '这是一整个 JSON 文档；case_atoms.jsonl 须每行一个对象。',
  },
  unknown_file: {
    en: 'This is neither TestLink XML nor case_atoms.jsonl.',
    zh: '这既不是 TestLink XML，也不是 case_atoms.jsonl。',
  },
  junit_report: {
    en: 'This is a JUnit report of test runs, not an export of test cases.',
    zh: '这是 JUnit 的运行报告，不是测试用例的导出文件。',
  },
  testlink_other_export: {
    en: "This is TestLink's export of <{root}>, which holds no test cases. Export the test suite with its cases.",
    zh: '这是 TestLink 的 <{root}> 导出，里面没有测试用例。请导出带用例的测试集。',
  },
  bad_encoding: {
    en: 'The bytes from line {line}, column {column} on are no {encoding}. The file is damaged or says the wrong encoding.',
    zh: '从第 {line} 行第 {column} 列起的字节不是 {encoding}：文件损坏，或声明的编码不对。',
  },
  encoding_lie: {
    en: 'The file says that it is {declared}, but it is {found}.',
    zh: '文件声明的编码是 {declared}，实际是 {found}。',
  },
  unknown_encoding: {
    en: 'The encoding {declared} is not known here. Save the file as UTF-8.',
    zh: '不认识编码 {declared}，请另存为 UTF-8。',
  },
  bad_character: {
    en: 'The character {character} may not stand here.',
    zh: '这里不能出现字符 {character}。',
  },
  xml_doctype: {
    en: 'A DOCTYPE is not taken: TestLink writes none, and entities could be hidden in it.',
    zh: '不接收带 DOCTYPE 的 XML：TestLink 不会写它，它可能藏有实体。',
  },
  xml_malformed: {
    en: 'This is not well-formed XML at {found}',
    zh: 'XML 格式有误，出错处：{found}',
  },
  xml_not_closed: {
    en: '<{tag}> is never closed; the file may be cut off.',
    zh: '<{tag}> 没有结束，文件可能被截断。',
  },
  xml_wrong_nesting: {
    en: '</{tag}> comes while <{open}> of line {open_line} is still open.',
    zh: '第 {open_line} 行的 <{open}> 还没有结束，就出现了 </{tag}>。',
  },
  xml_duplicate_attribute: {
    en: 'The attribute {name} stands twice in one tag.',
    zh: '同一个标签里属性 {name} 出现了两次。',
  },
  xml_second_root: {
    en: 'A second root <{tag}> follows the end of the first.',
    zh: '根元素结束后又出现了第二个根元素 <{tag}>。',
  },
  xml_unknown_root: {
    en: 'The root <{root}> is none that TestLink writes for test cases.',
    zh: '根元素 <{root}> 不是 TestLink 用例导出的根元素。',
  },
  xml_too_deep: {
    en: 'Elements are nested more than {limit} deep.',
    zh: '元素嵌套超过 {limit} 层。',
  },
  xml_too_many_attributes: {
    en: 'A tag has more than {limit} attributes.',
    zh: '一个标签的属性超过 {limit} 个。',
  },
  xml_too_long: {
    en: 'The text of <{tag}> is longer than {limit} characters.',
    zh: '<{tag}> 的文字超过 {limit} 个字符。',
  },
  forbidden_name: {
    en: 'The name {name} is not allowed.',
    zh: '不允许使用名称 {name}。',
  },
} as const satisfies Record<string, Sentence>
