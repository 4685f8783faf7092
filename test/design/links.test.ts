import { describe, expect, it } from 'vitest'
import { parseFigmaLink, readFigmaLinks, readNodeId } from '../../server/figma-rest/links.ts'

const KEY = 'AbCdEfGhIjKlMnOpQrStUv'
const BRANCH = 'ZyXwVuTsRqPoNmLkJiHgFe'

describe('links', () => {
  it.each([
    [`https://www.figma.com/file/${KEY}/Name?node-id=397%3A922`, 'design', KEY, '397:922', null],
    [`https://www.figma.com/design/${KEY}/名字?node-id=397-922&t=abc`, 'design', KEY, '397:922', null],
    [`https://figma.com/design/${KEY}`, 'design', KEY, null, null],
    [`www.figma.com/proto/${KEY}/x?node-id=1-2&starting-point-node-id=3%3A4`, 'prototype', KEY, '1:2', null],
    [`https://www.figma.com/board/${KEY}/Flows?node-id=0-1`, 'board', KEY, '0:1', null],
    [`https://www.figma.com/design/${KEY}/branch/${BRANCH}/x?node-id=5-6`, 'design', BRANCH, '5:6', null],
    [
      `https://www.figma.com/file/${KEY}/x?version-id=2214930871265&node-id=1%3A2`,
      'design',
      KEY,
      '1:2',
      '2214930871265',
    ],
    [`https://www.figma.com/design/${KEY}/x?node-id=I397-933%3B12-347`, 'design', KEY, 'I397:933;12:347', null],
    [
      `https://www.figma.com/embed?embed_host=share&url=https%3A%2F%2Fwww.figma.com%2Ffile%2F${KEY}%2Fx`,
      'design',
      KEY,
      null,
      null,
    ],
    [`figma://file/${KEY}`, 'design', KEY, null, null],
    [`<https://www.figma.com/slides/${KEY}/x>`, 'slides', KEY, null, null],
  ])('%s', (text, kind, file_key, node_id, version_id) => {
    expect(parseFigmaLink(text)).toMatchObject({ kind, file_key, node_id, version_id })
  })

  it('keeps the main file of a branch', () => {
    expect(parseFigmaLink(`https://www.figma.com/design/${KEY}/branch/${BRANCH}/x`)).toMatchObject({
      file_key: BRANCH,
      main_file_key: KEY,
    })
  })

  it.each([
    'https://www.figma.com/',
    'https://www.figma.com/community/file/123',
    `https://example.com/design/${KEY}`,
    `https://figma.com.example.org/design/${KEY}`,
    `javascript:figma.com/design/${KEY}`,
    'https://www.figma.com/constructor/AbCdEfGhIjKlMnOpQrStUv',
    'not a link',
    '',
  ])('no link to a file: %s', (text) => {
    expect(parseFigmaLink(text)).toBeNull()
  })

  it.each([
    ['397-922', '397:922'],
    ['397:922', '397:922'],
    ['I22403-4697;2-76', 'I22403:4697;2:76'],
    ['abc', null],
    ['', null],
  ])('node id %s', (text, id) => {
    expect(readNodeId(text)).toBe(id)
  })
})

it('reads a list of links with comments, and tells the lines that hold none', () => {
  const text = `\ufeff# v1.0\r\nhttps://www.figma.com/design/${KEY}/x?node-id=1-2 # 首页\r\n\r\nhttps://www.figma.com/file/${KEY}/x#note\nsee the other file\n`
  const { links, problems } = readFigmaLinks(text)
  expect(links.map(({ line, link }) => [line, link.node_id])).toEqual([
    [2, '1:2'],
    [4, null],
  ])
  expect(problems).toEqual([{ line: 5, text: 'see the other file' }])
})
