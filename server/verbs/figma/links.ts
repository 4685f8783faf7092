import { HufuError } from '../../../shared/error.ts'
import { type LinkLine, type LinkProblem, readFigmaLinks } from '../../figma-rest/links.ts'

/** What is pulled in one go: nodes of one file at one version, or the whole of it (`node_ids` null). */
export type Pull = { file_key: string; version: string | null; node_ids: string[] | null; lines: LinkLine[] }
export type Wanted = { pulls: Pull[]; problems: LinkProblem[] }

/** Links of one text: beyond that it is no list that a person keeps. */
const MOST_LINKS = 200

/**
 * Reads figma_links.txt into what has to be asked for: links into one file are one question, a link to the whole file
 * says all that links into it do.
 * Errors  `no_figma_link`; `bad_input` for too many.
 */
export function wantedBy(text: string): Wanted {
  const { links, problems } = readFigmaLinks(text)
  if (!links.length) throw new HufuError('no_figma_link')
  if (links.length > MOST_LINKS)
    throw new HufuError('bad_input', { why: `at most ${MOST_LINKS} links` }, { field: 'links' })
  const pulls = new Map<string, Pull>()
  for (const line of links) {
    const { file_key, version_id, node_id } = line.link
    const key = JSON.stringify([file_key, version_id])
    const pull = pulls.get(key) ?? { file_key, version: version_id, node_ids: [], lines: [] }
    pull.lines.push(line)
    if (node_id === null) pull.node_ids = null
    else if (pull.node_ids && !pull.node_ids.includes(node_id)) pull.node_ids.push(node_id)
    pulls.set(key, pull)
  }
  return { pulls: [...pulls.values()], problems }
}
