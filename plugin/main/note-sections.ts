import type { Call, Messages, NoteSection } from '../bridge/messages.ts'
import { nodeOf, tryRead } from './live.ts'
import { paceOf } from './pace.ts'

function around(node: BaseNode): { section: BaseNode | null; page: string } {
  let section: BaseNode | null = null
  let page = ''
  for (let at: BaseNode | null = node; at; at = at.parent) {
    if (at.type === 'SECTION') section ??= at
    if (at.type === 'PAGE') page = at.name
  }
  return { section, page }
}

/** The sections that hold these layers, the inmost of each; a layer outside every section, or gone, is left out. */
export async function noteSections({ node_ids }: Messages['note_sections']['ask'], call: Call): Promise<NoteSection[]> {
  const pace = paceOf(call)
  const sections = new Map<string, NoteSection>()
  for (const id of node_ids) {
    await pace.breathe()
    const node = await nodeOf(id)
    const { section, page } = tryRead(() => (node ? around(node) : null), null) ?? { section: null, page: '' }
    if (!section) continue
    const { id: section_id, name } = section
    const known = sections.get(section_id) ?? { section_id, name, page, node_ids: [] }
    known.node_ids.push(id)
    sections.set(section_id, known)
  }
  return [...sections.values()]
}
