import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { IMPORTS, recognise } from '../../server/imports/index.ts'
import { HufuError } from '../../shared/error.ts'
import { gbk, utf16, withBom } from './encodings.ts'
import { line } from './lines.ts'
import { utf8 } from './reading.ts'

const kindOf = (head: Uint8Array): string => {
  try {
    return recognise(head).name
  } catch (error) {
    if (error instanceof HufuError) return error.code
    throw error
  }
}

describe('recognise', () => {
  const rows: [string, Uint8Array, string][] = [
    ['TestLink XML', utf8('<?xml version="1.0"?><testsuite name="x"/>'), 'testlink'],
    ['XML without a prolog', utf8(' <testcases/>'), 'testlink'],
    ['a comment before the prolog', utf8('<!-- <html> --><?xml version="1.0"?><testsuite/>'), 'testlink'],
    ['warnings before the prolog', utf8('<br />\n<b>Warning</b>: x\n<?xml version="1.0"?><testsuite/>'), 'testlink'],
    ['XML in UTF-16', utf16('<?xml version="1.0" encoding="UTF-16"?><testsuite/>', 'be'), 'testlink'],
    ['XML in GBK', gbk('<?xml version="1.0" encoding="GBK"?><testsuite name="读者"/>'), 'testlink'],
    ['a JUnit report: refused by name when read', utf8('<testsuites/>'), 'testlink'],
    ['a DOCTYPE: refused when read', utf8('<!DOCTYPE testsuite><testsuite/>'), 'testlink'],
    ['case atoms', utf8(line({})), 'case_atoms'],
    ['case atoms with a mark', withBom(utf8(line({}))), 'case_atoms'],
    ['case atoms in UTF-16: refused when read', utf16(line({}), 'le'), 'case_atoms'],
    ['case atoms that speak of XML', utf8(line({ R: '显示 <?xml 和 <testsuite>' })), 'case_atoms'],
    ['case atoms behind a bad line', utf8(`oops\n${line({})}`), 'case_atoms'],
    ['case atoms cut mid-character', utf8(line({})).slice(0, 61), 'case_atoms'],
    ['nothing', utf8(''), 'empty_file'],
    ['blanks', utf8('\ufeff \n\n'), 'empty_file'],
    ['a web page', utf8('<!DOCTYPE html><html><title>Login</title></html>'), 'html_page'],
    ['a web page as XML', utf8('<?xml version="1.0"?>\n<!-- x -->\n<html xmlns="x"/>'), 'html_page'],
    ['a page that shows TestLink XML', utf8('<html><pre><testsuite></pre></html>'), 'html_page'],
    ['a zip (Excel, XMind)', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'packed_file'],
    ['gzip', new Uint8Array(gzipSync('x')), 'packed_file'],
    ['old Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'packed_file'],
    ['rule atoms', utf8('{"atom_id":"ra_0123456789ab","signal":"toast"}\n'), 'rule_atoms_file'],
    ['one JSON document', utf8('{\n  "cases": []\n}'), 'json_document'],
    ['a JSON list', utf8('[{"external_id":"1"}]'), 'json_document'],
    ['a table', utf8('用例标题,步骤,预期\n'), 'unknown_file'],
    ['a page without a frame', utf8('<div>hello</div>'), 'unknown_file'],
  ]
  it.each(rows)('%s', (_, head, kind) => expect(kindOf(head)).toBe(kind))

  it('no comment makes it slow', () => {
    expect(kindOf(utf8('<!-- a -->'.repeat(6000)))).toBe('unknown_file')
  })

  it('the table names each format once', () => {
    expect(new Set(IMPORTS.map(({ name }) => name)).size).toBe(IMPORTS.length)
  })
})
