import { createHash } from 'node:crypto'
import { ERRORS } from '../../shared/error.ts'
import type { Route } from './routes/route.ts'
import { STATUS } from './status.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 64rem; padding: 1rem }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .4rem; text-align: start; vertical-align: top }
section { margin: 2rem 0 }
h2 { font-size: 1.05rem }
`

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const code = (text: string) => `<code>${escaped(text)}</code>`

/** The route table as a page, in both languages, with nothing to load from elsewhere. */
export function docsPage(routes: readonly Route[], version: string): { html: string; style_hash: string } {
  const style_hash = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`
  const html = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hufu HTTP API ${escaped(version)}</title><style>${STYLE}</style>
<h1>Hufu HTTP API · 虎符接口</h1>
<p>OpenAPI 3.1: <a href="openapi.json">openapi.json</a></p>
${routes.map(section).join('\n')}
<section><h2>Errors <span lang="zh">错误码</span></h2><table>
<tr><th>code<th>status<th>meaning<th lang="zh">含义</tr>
${Object.entries(ERRORS)
  .map(
    ([name, s]) =>
      `<tr><td>${code(name)}<td>${STATUS[name as keyof typeof STATUS]}<td>${escaped(s.en)}<td lang="zh">${escaped(s.zh)}</tr>`,
  )
  .join('\n')}
</table></section></html>`
  return { html, style_hash }
}

const admitted = ({ admits }: Route): string =>
  admits === 'open' ? 'open 公开' : admits === 'any' ? 'signed in 已登录' : admits.join(', ')

function section(route: Route): string {
  const query = Object.keys(route.query?.shape ?? {})
  const answers = Object.entries(route.answers)
    .map(
      ([status, { description }]) =>
        `<tr><th>${status}<td>${escaped(description.en)}<td lang="zh">${escaped(description.zh)}</tr>`,
    )
    .join('')
  return `<section id="${escaped(route.operation_id)}"><h2>${code(`${route.method.toUpperCase()} ${route.path}`)}</h2>
<p>${escaped(route.summary.en)} <span lang="zh">${escaped(route.summary.zh)}</span></p>
<table><tr><th>roles 角色<td colspan="2">${escaped(admitted(route))}</tr>
${query.length ? `<tr><th>query 参数<td colspan="2">${query.map(code).join(' ')}</tr>` : ''}${answers}</table></section>`
}
