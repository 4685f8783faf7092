import type { Call, Messages } from '../bridge/messages.ts'
import { identifyFile } from './file-identity.ts'
import { leaveNote } from './file-note.ts'
import { nodeOf, tryRead } from './live.ts'
import { paceOf } from './pace.ts'

/** Figma shows three lines at a button. */
const MOST_WORDS = 300

/** `setRelaunchData` takes away whatever stood there, so each call gives all that Hufu has: its one button. */
const giveButton = (node: BaseNode, words: string): boolean =>
  tryRead(() => {
    node.setRelaunchData({ open: words.slice(0, MOST_WORDS) })
    return true
  }, false)

/** Total: in a file that may not be written, or of a layer that is gone, nothing is left. Errors  `cancelled`. */
export async function noteSent({ project, root_ids, words }: Messages['note_sent']['ask'], call: Call) {
  const pace = paceOf(call)
  const { file_key } = await identifyFile()
  const is_noted = leaveNote(project, file_key)
  let buttons = 0
  for (const id of root_ids) {
    await pace.breathe()
    const node = await nodeOf(id)
    if (node && giveButton(node, words)) buttons += 1
  }
  return { is_noted, buttons }
}
