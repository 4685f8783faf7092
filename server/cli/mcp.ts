import { callsAt, refusing } from '../mcp/server.ts'
import { serveLines } from '../mcp/stdio.ts'
import { projectRow } from '../verbs/versions.ts'
import type { Command } from './command.ts'
import { faultLog } from './fault-log.ts'
import { inWorkshop, MACHINE, PLACE_OPTIONS, projectOf, remoteOf } from './place.ts'

/** The Model Context Protocol over stdin and stdout, for a client on this machine. */
export const command: Command = {
  name: 'mcp',
  summary: {
    en: 'Offer the tools to an MCP client on this machine, over stdin and stdout',
    zh: '通过标准输入输出向本机的 MCP 客户端提供工具',
  },
  options: PLACE_OPTIONS,
  async run(args, terminal) {
    const version = process.env.HUFU_VERSION ?? '0.0.0'
    const log = faultLog(terminal)
    const remote = remoteOf(args, terminal)
    if (remote)
      await serveLines(
        version,
        refusing(log, (tool, asked) => remote.call(tool.name, asked)),
        terminal,
      )
    else
      await inWorkshop(args, terminal, async (workshop) => {
        const { project } = await projectRow(workshop, projectOf(args))
        await serveLines(version, callsAt({ workshop, caller: MACHINE, project, base: '' }, log), terminal)
      })
    return 0
  },
}
