import { describe, expect, test } from 'vitest'
import { readMarkup } from '../../shared/sentence/markup.ts'
import { readNumbered } from '../../shared/sentence/numbering.ts'

const lines = (field: string) =>
  readNumbered(field).lines.map(({ number, text }) => (number === null ? text : `${number}|${text}`))

describe('a field becomes numbered lines', () => {
  test.each<[string, string, string[]]>([
    ['plain lines', 'Open the shelf\nTap Lend', ['Open the shelf', 'Tap Lend']],
    ['typed dots', '1. 打开书架\n2. 点借阅', ['1|打开书架', '2|点借阅']],
    ['mixed marks are one list', '1、打开书架\n2.点借阅\n3）看结果', ['1|打开书架', '2|点借阅', '3|看结果']],
    ['full-width brackets', '（1）打开书架（2）点借阅', ['1|打开书架', '2|点借阅']],
    ['circled', '①打开书架②点借阅', ['1|打开书架', '2|点借阅']],
    ['步骤', '步骤1：打开书架\n步骤2：点借阅', ['1|打开书架', '2|点借阅']],
    ['Step', 'Step 1: open the shelf\nStep 2: tap Lend', ['1|open the shelf', '2|tap Lend']],
    ['all in one line', '1. 看书架 2. 看借阅记录', ['1|看书架', '2|看借阅记录']],
    ['a gap in the numbers stays', '1. a book\n3. a shelf', ['1|a book', '3|a shelf']],
    ['1.1 nests', '1. 打开\n1.1 选书\n1.2 选架\n2. 借', ['1|打开', '1|选书', '1|选架', '2|借']],
    ['another style nests', '1. 打开\n1) 选书\n2) 选架\n2. 借', ['1|打开', '1|选书', '1|选架', '2|借']],
    ['nested in one line', '1. 1) 书名在前 2) 作者在后', ['1|书名在前', '1|作者在后']],
    ['bullets count by place', '- open\n- tap', ['1|open', '2|tap']],
    ['ordered list', '<ol><li>打开</li><li>点借阅</li></ol>', ['1|打开', '2|点借阅']],
    [
      'nested list',
      '<ol><li>打开<ul><li>书架</li><li>书单</li></ul></li><li>借</li></ol>',
      ['1|打开', '1|书架', '1|书单', '2|借'],
    ],
    ['paragraphs and breaks', '<p>\n\t1. 打开<br />\n\t2. 借</p>', ['1|打开', '2|借']],
    ['a closing break breaks too', '打开</br>借', ['打开', '借']],
    ['escaped HTML', '&lt;p&gt;打开&lt;/p&gt;&lt;p&gt;借&lt;/p&gt;', ['打开', '借']],
    ['entities', '<p>&ldquo;A&rdquo;&nbsp;&lt;&#53;&#x4E66; &yen;3</p>', ['“A” <5书 ¥3']],
    ['entities are read once', '<p>&amp;lt;b&amp;gt;</p>', ['&lt;b&gt;']],
    ["Word's leavings", '<p class="MsoNormal"><span style="x">打开</span><o:p>&nbsp;</o:p></p>', ['打开']],
    ['styles and comments', '<style>p{color:red}</style><!-- no --><p>打开</p>', ['打开']],
    ['unclosed tags', '<p>打开<p>借', ['打开', '借']],
    ['an attribute may hold >', '<p title="a > b">打开</p>', ['打开']],
    ['< in plain text stays', '余额 <5 元且 >1 元', ['余额 <5 元且 >1 元']],
    ['rules of dashes are nothing', 'a book\n----\na shelf', ['a book', 'a shelf']],
    ['empty', '<p>&nbsp;</p>', []],
  ])('%s', (_, field, expected) => expect(lines(field)).toEqual(expected))

  test.each<[string, string]>([
    ['a decimal', '1.5 元起'],
    ['a date', '2025.3.1 起'],
    ['a clock time', '14:58进借阅页'],
    ['numbers of two results', '1、2都提示已借出'],
    ['a number at the end', '共 3 页, 第 2. 页'],
    ['an ordinal', '第2条规则'],
    ['quoted numbers', '点「1. 书 2. 架」'],
  ])('%s is no list number', (_, field) => expect(lines(field)).toEqual([field]))
})

describe('pictures are named, never text', () => {
  test.each<[string, string, { name: string; media_type: string; size: number | null }]>([
    [
      'a link',
      'a<img src="https://shelf.test/pic/lend.png?x=1">',
      { name: 'lend.png?x=1', media_type: 'image/png', size: null },
    ],
    ['alt text', '<img alt="Lend sheet" src="x.jpg">', { name: 'Lend sheet', media_type: 'image/jpeg', size: null }],
    [
      'data: URI',
      '<img src="data:image/gif;base64,QUJDREVG">',
      { name: 'inline picture', media_type: 'image/gif', size: 6 },
    ],
    [
      'cut off in the middle',
      'a<br><img src="data:image/png;base64,QUJD',
      { name: 'inline picture', media_type: 'image/png', size: 3 },
    ],
    ['in plain text', 'see data:image/png;base64,QUJD', { name: 'inline picture', media_type: 'image/png', size: 3 }],
    [
      "TestLink's own",
      'a [tlInlineImage]77[/tlInlineImage]',
      { name: 'attachment 77', media_type: 'image/*', size: null },
    ],
    ['Markdown', 'a ![shelf](shelf.webp)', { name: 'shelf', media_type: 'image/webp', size: null }],
  ])('%s', (_, field, picture) => {
    const read = readMarkup(field)
    expect(read.pictures).toEqual([picture])
    expect(JSON.stringify(read.lines)).not.toMatch(/QUJD|<img|base64/)
  })

  test('a TestLink variable is a template variable', () =>
    expect(lines('[tlVar]CITY[/tlVar] shelf')).toEqual(['{CITY} shelf']))
})
