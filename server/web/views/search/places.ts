import { isFileId } from '../../../../shared/file-id.ts'
import type { Hit } from '../../../../shared/schema/answers.ts'
import type { Citation } from '../../../../shared/schema/ask.ts'
import type { Route } from '../../state/route.ts'

/** What was found, as far as it says where it opens: a hit of a search and a citation of an answer alike. */
export type Opens = {
  id: string
  kind: Hit['kind']
  app_version: string | null
  source: string
  step: number | null
}

export const ofHit = ({ id, kind, app_version, evidence, step_number }: Hit): Opens => ({
  ...{ id, kind, app_version, source: evidence.source ?? '', step: step_number ?? null },
})

export const ofCitation = (cited: Citation): Opens => ({
  ...{ id: cited.id, kind: cited.kind, app_version: cited.app_version, source: cited.source },
  step: cited.case?.step_number ?? null,
})

/**
 * Where it opens: a rule beside the list, with its picture; a case at its step; a section at its place in the documents.
 * `values`: where one is. Null: nothing to open.
 */
export function placeOf({ id, kind, app_version, source, step }: Opens, values: Route['values']): Route | null {
  const { project = '', version = '', q = '' } = values
  const at = app_version ?? version
  if (kind === 'rule') return { view: 'search', values: { ...values, open: id, of: at === version ? '' : at } }
  if (kind === 'case')
    return {
      view: 'case',
      values: { project: project || 'default', version: at, case_key: id, step: step === null ? '' : String(step) },
    }
  if (!source) return null
  const within = isFileId(id) ? { file: id } : kind === 'section' ? { section: id } : { q }
  return { view: 'documents', values: { project, version, source, ...within } }
}
