import type { Draft, Settings } from '../bridge/messages.ts'

const UNSET: Settings = {
  server_url: '',
  project: 'default',
  token: '',
  app_version: '',
  language: 'auto',
  notes_in_file: true,
}

/** What this person set on this machine; what an older plugin stored is filled up. */
export async function readSettings(): Promise<Settings> {
  const stored = await figma.clientStorage.getAsync('settings')
  return { ...UNSET, ...(stored as Partial<Settings> | undefined) }
}

export const saveSettings = (settings: Settings) => figma.clientStorage.setAsync('settings', settings)

/** One draft per file key: ids and changed words only, since the whole store holds 5 MB. */
const draftKey = (fileKey: string) => `draft:${fileKey}`

export async function readDraft(fileKey: string | null): Promise<Draft | null> {
  if (!fileKey) return null
  return ((await figma.clientStorage.getAsync(draftKey(fileKey))) as Draft | undefined) ?? null
}

export const saveDraft = (draft: Draft) => figma.clientStorage.setAsync(draftKey(draft.file_key), draft)

export const forgetDraft = (fileKey: string) => figma.clientStorage.deleteAsync(draftKey(fileKey))

/** App versions by page or section of one file: a handful of ids. */
const placesKey = (fileKey: string) => `places:${fileKey}`

export async function readPlaces(fileKey: string | null): Promise<Record<string, string>> {
  if (!fileKey) return {}
  return ((await figma.clientStorage.getAsync(placesKey(fileKey))) as Record<string, string> | undefined) ?? {}
}

export const savePlaces = (fileKey: string, places: Record<string, string>) =>
  figma.clientStorage.setAsync(placesKey(fileKey), places)
