/** The canvas thread: shows the window and answers it. The file changes where a person asked for marks or sent something. */
import type { Handlers, Start } from '../bridge/messages.ts'
import { type Line, serve } from '../bridge/protocol.ts'
import { ruleExtraction } from './extract-rules.ts'
import { identifyFile, nameFile } from './file-identity.ts'
import { readNote } from './file-note.ts'
import { noteSections } from './note-sections.ts'
import { noteSent } from './note-sent.ts'
import { canvasMarking } from './overlay/marking.ts'
import { pictures } from './picture.ts'
import { probe } from './probe.ts'
import { reveal } from './reveal.ts'
import { selectionNow, watchSelection } from './selection.ts'
import { forgetDraft, readDraft, readPlaces, readSettings, saveDraft, savePlaces, saveSettings } from './settings.ts'

const WINDOW = { width: 380, height: 640, themeColors: true, title: 'Hufu 虎符' }

const line: Line = {
  post: (packet) => figma.ui.postMessage(packet),
  listen: (take) => figma.ui.on('message', take),
}

async function start(): Promise<Start> {
  const [settings, file] = await Promise.all([readSettings(), identifyFile()])
  return {
    command: figma.command ?? '',
    mode: figma.editorType === 'dev' ? 'dev' : 'design',
    user: figma.currentUser?.name ?? null,
    settings,
    file,
    selection: selectionNow(),
    draft: await readDraft(file.file_key),
    note: readNote(),
  }
}

async function keepDraft(draft: Parameters<Handlers['save_draft']>[0]): Promise<null> {
  const { file_key } = await identifyFile()
  if (draft) await saveDraft(draft)
  else if (file_key) await forgetDraft(file_key)
  return null
}

const handlers: Handlers = {
  start,
  extract: ruleExtraction(),
  picture: pictures(),
  reveal: async ({ node_id }) => ({ found: await reveal(node_id) }),
  save_settings: async (settings) => {
    await saveSettings(settings)
    return null
  },
  name_file: ({ url }) => nameFile(url),
  save_draft: keepDraft,
  read_places: async () => readPlaces((await identifyFile()).file_key),
  save_places: async (places) => {
    const { file_key } = await identifyFile()
    if (file_key) await savePlaces(file_key, places)
    return null
  },
  ...canvasMarking(),
  note_sent: noteSent,
  note_sections: noteSections,
  probe,
  open_link: async ({ url }) => {
    if (/^https?:\/\//.test(url)) figma.openExternal(url)
    return null
  },
}

figma.showUI(__html__, WINDOW)
const said = serve(line, handlers, (fault) => console.error(String((fault as Error)?.stack ?? fault)))
watchSelection((selection) => said.tell('selection', selection))
