import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { recomputeFingerprints } from './fingerprint-check.ts'
import type { Inspection, NamedPicture, NamedUpload } from './inspection.ts'

export type CheckName = 'structure' | 'references' | 'homes' | 'fingerprints' | 'uploads' | 'pictures'
/** `checked`: how many things were looked at, null where that is no count. Skipped: another check or an upgrade comes first. */
export type Check = { name: CheckName; state: 'ok' | 'wrong' | 'skipped'; checked: number | null; faults: string[] }
export type Sizes = {
  database_bytes: number
  log_bytes: number
  uploads_bytes: number
  pictures_bytes: number
  tables: Record<string, number>
}
export type Examination = {
  is_sound: boolean
  schema: { found: number; known: number; is_current: boolean }
  checks: Check[]
  sizes: Sizes
}

/** The upload folder, as far as the check asks it. */
export type UploadFolder = { digest(upload: string): Promise<{ size_bytes: number; sha256: string } | undefined> }

export type Patient = {
  inspection: Inspection
  uploads: UploadFolder
  /** The pictures' folder: a file is named by its hash. */
  pictures: UploadFolder
  bytes: Omit<Sizes, 'tables'>
  synonyms: SynonymTable
  /** Uploads of deliveries before this instant may be gone: they are kept for as long as the settings say. */
  kept_since: string
}

const check = (name: CheckName, faults: string[], checked: number | null = null): Check => ({
  name,
  state: faults.length ? 'wrong' : 'ok',
  checked,
  faults,
})
const skipped = (name: CheckName): Check => ({ name, state: 'skipped', checked: null, faults: [] })

/** Looks a data directory through: every check is made and told, also where an earlier one found something. */
export async function examine(patient: Patient): Promise<Examination> {
  const { inspection } = patient
  const { found, known } = inspection.schema
  const structure = check('structure', inspection.structure())
  const checks = [structure, ...(structure.state === 'ok' ? await contentChecks(patient) : CONTENT.map(skipped))]
  return {
    is_sound: checks.every(({ state }) => state !== 'wrong'),
    schema: { found, known, is_current: found === known },
    checks,
    sizes: { ...patient.bytes, tables: structure.state === 'ok' ? inspection.tables() : {} },
  }
}

const CONTENT: readonly CheckName[] = ['references', 'homes', 'fingerprints', 'uploads', 'pictures']

async function contentChecks({ inspection, uploads, pictures, synonyms, kept_since }: Patient): Promise<Check[]> {
  const { found, known } = inspection.schema
  // rows of an older schema can't be read as ours; the next start brings it up
  if (found === 0) return CONTENT.map(skipped)
  const references = check('references', inspection.references())
  const files = [
    await uploadsCheck(inspection.uploads(), uploads, kept_since),
    await picturesCheck(inspection.pictures(), pictures),
  ]
  if (found !== known) return [references, skipped('homes'), skipped('fingerprints'), ...files]
  const { checked, faults } = await recomputeFingerprints(inspection.store, synonyms)
  return [references, check('homes', inspection.homeless()), check('fingerprints', faults, checked), ...files]
}

async function picturesCheck(named: NamedPicture[], folder: UploadFolder): Promise<Check> {
  const faults: string[] = []
  for (const { sha256 } of named) {
    const found = await folder.digest(sha256)
    if (found?.sha256 !== sha256) faults.push(`${sha256}: ${found ? 'changed' : 'missing'}`)
  }
  return check('pictures', faults, named.length)
}

/** Whether its file must be there: what waits to be read in any case, the rest for as long as uploads are kept. */
export const isDue = ({ status, at }: NamedUpload, kept_since: string): boolean =>
  status === 'queued' || status === 'running' || at >= kept_since

async function uploadsCheck(named: NamedUpload[], folder: UploadFolder, kept_since: string): Promise<Check> {
  const faults: string[] = []
  for (const own of named) {
    const found = await folder.digest(own.upload)
    if (!found && isDue(own, kept_since)) faults.push(`${own.project} ${own.delivery_id}: missing`)
    else if (found && !isAsReceived(own, found)) faults.push(`${own.project} ${own.delivery_id}: changed`)
  }
  return check('uploads', faults, named.length)
}

export const isAsReceived = (own: NamedUpload, found: { size_bytes: number; sha256: string }): boolean =>
  found.size_bytes === own.size_bytes && (own.sha256 === null || own.sha256 === found.sha256)
