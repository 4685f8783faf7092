import { useState } from 'preact/hooks'
import { isFileId } from '../../../shared/file-id.ts'
import { snippetPieces, titlePieces } from '../../../shared/hit-words.ts'
import type { Hit } from '../../../shared/schema/answers.ts'
import { IconButton } from '../parts/icons.tsx'
import { useLinks } from '../parts/links.ts'
import { Marked } from '../parts/marked.tsx'
import { useSpeech } from '../parts/speech.ts'
import { casePage, documentPage, rulePage } from '../server/pages.ts'
import type { Access } from '../server/request.ts'
import { leadsOf } from '../state/leads.ts'

const TITLE_MOST = 120
const SNIPPET_MOST = 110
const CASES_SHOWN = 3

export type HitProps = {
  hit: Hit
  access: Access
  appVersion: string
  fileKey: string | null
  jump(nodeId: string): void
}

function pageOf({ hit, access, appVersion }: HitProps): string {
  const version = hit.app_version ?? appVersion
  if (hit.kind === 'rule') return rulePage(access, version, hit.id)
  if (hit.kind === 'case') return casePage(access, version, hit.id, hit.step_number ?? null)
  const { id, kind, title, evidence } = hit
  const at = isFileId(id) ? { file: id } : kind === 'section' ? { section: id } : { q: title }
  return documentPage(access, evidence.source ?? '', at)
}

/** Its cases, or where in a document it stands. */
function place({ evidence: { external_ids, path, line_start } }: Hit): string {
  if (path !== undefined) return `${path}${line_start === undefined ? '' : `:${line_start}`}`
  const more = external_ids.length - CASES_SHOWN
  return external_ids.slice(0, CASES_SHOWN).join(', ') + (more > 0 ? ` +${more}` : '')
}

/** One hit: its words go to its layer, or to where else it can be seen; several layers are gone through one by one. */
export function HitRow(props: HitProps) {
  const { hit, fileKey, jump } = props
  const { say } = useSpeech()
  const open = useLinks()
  const [at, setAt] = useState<number | null>(null)
  const { here, elsewhere } = leadsOf(hit, fileKey)
  const page = pageOf(props)
  const goTo = (next: number) => {
    setAt(next)
    jump(here[next]!)
  }
  const step = (by: number) => goTo(at === null ? 0 : (at + by + here.length) % here.length)
  const what = `${say(`hit_kind_${hit.kind}`)}: ${hit.title}`
  const lead = here.length ? 'search_here' : elsewhere ? 'search_elsewhere' : 'search_page'
  return (
    <li class="rule found" aria-current={at === null ? undefined : 'true'}>
      <button
        type="button"
        class="rule-jump"
        data-hit={hit.id}
        title={say(lead, { what })}
        onClick={() => (here.length ? goTo(at ?? 0) : open(elsewhere ?? page))}
      >
        <strong>
          <Marked pieces={titlePieces(hit, TITLE_MOST)} />
        </strong>
        <span class="faint">
          <Marked pieces={snippetPieces(hit, SNIPPET_MOST)} />
        </span>
      </button>
      <div class="line">
        <span class="tag">{say(`hit_kind_${hit.kind}`)}</span>
        <span class="faint clip">
          {[hit.coverage && hit.kind === 'rule' && say(`hit_coverage_${hit.coverage}`), place(hit), hit.inherited_from]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span class="grow" />
        {here.length > 1 && (
          <>
            <IconButton name="left" label={say('search_before', { what })} onClick={() => step(-1)} />
            <span class="faint" role="status">
              {say('search_at', { at: at === null ? '–' : at + 1, count: here.length })}
            </span>
            <IconButton name="right" label={say('search_next', { what })} onClick={() => step(1)} />
          </>
        )}
        {elsewhere && <span class="faint">{say('search_other_file')} ↗</span>}
        {hit.kind === 'rule' && !here.length && !elsewhere && <span class="faint">{say('search_no_design')}</span>}
        <button type="button" class="link" aria-label={say('search_page', { what })} onClick={() => open(page)}>
          {say('search_open')} ↗
        </button>
      </div>
    </li>
  )
}
