// Draws the screens of the sample design in a browser, as Figma would: run it again when server/web/sample/design.json changes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const FOLDER = 'server/web/sample'
/** Drawn to be told from the others: no rule lies on them, so nobody looks at their pictures. */
const WITHOUT_RULES = new Set(['20:112', '20:173'])
/** Sections, boards and notes are no screens. */
const isScreen = (node, holder) =>
  holder?.type === 'SECTION' &&
  !WITHOUT_RULES.has(node.id) &&
  node.type === 'FRAME' &&
  node.absoluteBoundingBox.height >= 800

function screensIn(node, holder, found = []) {
  if (isScreen(node, holder)) found.push(node)
  else for (const child of node.children ?? []) screensIn(child, node, found)
  return found
}

const colourOf = (paints = []) => {
  const paint = paints.find((one) => one.type === 'SOLID' && one.visible !== false)
  if (!paint) return null
  const { r, g, b, a = 1 } = paint.color
  return `rgb(${[r, g, b].map((c) => Math.round(c * 255)).join(' ')} / ${(paint.opacity ?? 1) * a})`
}

const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

function drawn(node, origin) {
  const box = node.absoluteBoundingBox
  if (node.visible === false || !box) return ''
  const at = `left:${box.x - origin.x}px;top:${box.y - origin.y}px;width:${box.width}px;height:${box.height}px`
  const stroke = colourOf(node.strokes)
  const border = stroke ? `box-shadow:inset 0 0 0 ${node.strokeWeight ?? 1}px ${stroke};` : ''
  const look = `opacity:${node.opacity ?? 1};border-radius:${node.cornerRadius ?? 0}px;${border}`
  if (node.type !== 'TEXT') {
    const fill = colourOf(node.fills)
    const inner = (node.children ?? []).map((child) => drawn(child, box)).join('')
    return `<div style="${at};${look}${fill ? `background:${fill};` : ''}">${inner}</div>`
  }
  const { fontSize, fontWeight, lineHeightPx, textAlignHorizontal = 'LEFT' } = node.style
  const type = `font-size:${fontSize}px;font-weight:${fontWeight};line-height:${lineHeightPx}px;text-align:${textAlignHorizontal.toLowerCase()}`
  return `<div style="${at};${look}${type};color:${colourOf(node.fills)};white-space:pre-wrap">${escaped(node.characters)}</div>`
}

const design = JSON.parse(readFileSync(`${FOLDER}/design.json`, 'utf8'))
const browser = await chromium.launch({
  executablePath: process.env.HUFU_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--headless'],
})
mkdirSync(`${FOLDER}/pictures`, { recursive: true })
const page = await browser.newPage()
for (const screen of screensIn(design.document)) {
  const { x, y, width, height } = screen.absoluteBoundingBox
  await page.setViewportSize({ width, height })
  await page.setContent(
    `<style>*{margin:0;box-sizing:border-box}body{font-family:"PingFang SC","Noto Sans CJK SC",sans-serif;width:${width}px;height:${height}px;overflow:hidden;position:relative}div{position:absolute}</style>${drawn(screen, { x, y })}`,
  )
  writeFileSync(`${FOLDER}/pictures/${screen.id.replace(':', '-')}.png`, await page.screenshot())
}
await browser.close()
