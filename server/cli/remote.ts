import type { CallToolResult as ToolResult } from '@modelcontextprotocol/server'
import { type Details, ERRORS, type ErrorCode, HufuError } from '../../shared/error.ts'
import { errorAnswer } from '../../shared/schema/answers.ts'

/** One project of a server, asked over HTTP. */
export type Remote = {
  /** A tool of the Model Context Protocol. Errors  `not_available` where the server has none of that name. */
  call(tool: string, asked: unknown): Promise<ToolResult>
  get(path: string): Promise<Response>
  post(path: string, body: unknown): Promise<Response>
  put(path: string, body: unknown): Promise<Response>
  patch(path: string, body: unknown): Promise<Response>
  delete(path: string): Promise<Response>
  /** A file as the raw body, streamed. */
  upload(path: string, bytes: ReadableStream<Uint8Array>, media_type: string): Promise<Response>
}

/**
 * Errors  `bad_usage` for an address that is none; `unreachable`; the server's own refusals by their code.
 */
export function makeRemote(server: string, token: string, project: string, signal: AbortSignal): Remote {
  if (!URL.canParse(server))
    throw new HufuError('bad_usage', { why: `--server ${server} is no address`, why_zh: `--server ${server} 不是网址` })
  const root = server.replace(/\/+$/, '')
  const base = `${root}/api/v1/projects/${encodeURIComponent(project)}`
  const ask = async (path: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers }
    const response = await fetch(URL.canParse(path) ? path : base + path, { ...init, headers, signal }).catch(
      (error: unknown) => {
        if (signal.aborted) throw error
        throw new HufuError('unreachable', { url: server })
      },
    )
    if (response.ok) return response
    throw refusalIn(await response.text(), server)
  }
  return {
    call: async (tool, asked) => {
      const sent = await ask(`${root}/mcp?project=${encodeURIComponent(project)}`, toolCall(tool, asked))
      const { result } = (await sent.json()) as { result?: ToolResult }
      if (!result) throw new HufuError('not_available', { what: tool, what_zh: tool })
      return result
    },
    get: (path) => ask(path, {}),
    post: (path, body) => ask(path, json('POST', body)),
    put: (path, body) => ask(path, json('PUT', body)),
    patch: (path, body) => ask(path, json('PATCH', body)),
    delete: (path) => ask(path, { method: 'DELETE' }),
    upload: (path, body, media_type) =>
      ask(path, { method: 'POST', body, duplex: 'half', headers: { 'content-type': media_type } }),
  }
}

const json = (method: string, body: unknown) => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** A call by itself, as the protocol has it since 2026-07-28: nothing goes before it, nothing comes after it. */
function toolCall(name: string, asked: unknown) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'hufu', version: process.env.HUFU_VERSION ?? '0.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: asked, _meta: meta } }
  const { headers, ...init } = json('POST', message)
  const said = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name }
  return { ...init, headers: { ...headers, ...said, accept: 'application/json, text/event-stream' } }
}

function refusalIn(text: string, url: string): HufuError {
  const read = errorAnswer.safeParse(parsed(text))
  if (!read.success) return new HufuError('unreachable', { url })
  const { code, details } = read.data.error
  return new HufuError(code in ERRORS ? (code as ErrorCode) : 'internal', (details ?? {}) as Details)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
