/**
 * What a send leaves in the file: two short entries of plugin data on its root, so that others who open it find the way.
 * Nothing secret belongs here: whoever has the file can read it, and a copy of the file carries it along.
 */
import type { FileNote } from '../bridge/messages.ts'
import { tryRead } from './live.ts'

const PROJECT = 'project'
const FILE = 'file_url'
/** Far below the 100 kB that Figma takes; a longer one is no project's name. */
const MOST = 300

/** Null where no send left anything. Total. */
export function readNote(): FileNote | null {
  const read = (key: string) => tryRead(() => figma.root.getPluginData(key), '')
  const [project, file_url] = [read(PROJECT), read(FILE)]
  return project ? { project, file_url } : null
}

/** False where the file may not be written. */
export function leaveNote(project: string, fileKey: string | null): boolean {
  if (!project || project.length > MOST) return false
  return tryRead(() => {
    figma.root.setPluginData(PROJECT, project)
    figma.root.setPluginData(FILE, fileKey ? `https://www.figma.com/design/${fileKey}` : '')
    return true
  }, false)
}
