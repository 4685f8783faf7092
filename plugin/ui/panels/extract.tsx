import type { Extracted, FileIdentity, Selection } from '../../bridge/messages.ts'
import { IconButton } from '../parts/icons.tsx'
import { Empty, Fault, Notice } from '../parts/notice.tsx'
import { ProgressBar } from '../parts/progress.tsx'
import { RuleRow } from '../parts/rule-row.tsx'
import { useSpeech } from '../parts/speech.ts'
import type { Extraction } from '../state/extraction.ts'
import { byFrame, keptAtoms } from '../state/review.ts'
import { reasonText } from '../texts.ts'

type ExtractProps = {
  extraction: Extraction
  selection: Selection
  file: FileIdentity
  appVersion: string
  jump(nodeId: string): void
}

function Skipped({ skipped, jump }: { skipped: Extracted['skipped']; jump(nodeId: string): void }) {
  const { say } = useSpeech()
  if (!skipped.length) return null
  return (
    <details class="skipped">
      <summary>{say('skipped', { count: skipped.length })}</summary>
      <ul>
        {skipped.map(({ node_id, name, reason }) => (
          <li key={node_id}>
            <button type="button" class="link" onClick={() => jump(node_id)}>
              {name || node_id || '—'}
            </button>
            <span class="faint" title={reason}>
              {reasonText(say, reason)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Summary({ extraction, extracted }: { extraction: Extraction; extracted: Extracted }) {
  const { say } = useSpeech()
  const frames = byFrame(extracted).length
  return (
    <div class="summary">
      <div class="line">
        <strong>{say('found', { count: keptAtoms(extracted, extraction.review).length, frames })}</strong>
        <span class="grow" />
        <IconButton name="back" label={say('undo')} onClick={extraction.undo} disabled={!extraction.mayUndo} />
        <IconButton
          name="refresh"
          label={say('extract_again')}
          onClick={() => void extraction.run({ of: 'layers', root_ids: extracted.scope.root_ids })}
          disabled={extraction.isRunning}
        />
      </div>
      {extracted.hidden_layers > 0 && <p class="faint">{say('found_hidden', { count: extracted.hidden_layers })}</p>}
      {extracted.beside > 0 && <Notice>{say('found_beside', { count: extracted.beside })}</Notice>}
    </div>
  )
}

function Found({ extraction, extracted, jump }: Pick<ExtractProps, 'extraction' | 'jump'> & { extracted: Extracted }) {
  const { say } = useSpeech()
  const { drop, restore, reword, review } = extraction
  return (
    <>
      <Summary extraction={extraction} extracted={extracted} />
      <Skipped skipped={extracted.skipped} jump={jump} />
      {extracted.atoms.length === 0 && <Empty>{say('extract_none')}</Empty>}
      {byFrame(extracted).map((group) => (
        <section key={group.frame_id ?? group.page} class="group" aria-label={group.frame || say('no_frame')}>
          <h3>
            {group.frame_id ? (
              <button type="button" class="link" onClick={() => jump(group.frame_id!)}>
                {group.frame || group.frame_id}
              </button>
            ) : (
              say('no_frame')
            )}
            <span class="faint">{group.atoms.length}</span>
          </h3>
          <ul class="rules">
            {group.atoms.map((atom) => (
              <RuleRow key={atom.atom_id} atom={atom} review={review} actions={{ jump, drop, restore, reword }} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function DraftFound({ extraction }: { extraction: Extraction }) {
  const { say } = useSpeech()
  if (!extraction.draft || extraction.isRunning) return null
  return (
    <Notice tone="warning">
      <p>{say('draft_found', { count: extraction.draft.root_ids.length })}</p>
      <div class="buttons">
        <button type="button" onClick={extraction.settle}>
          {say('draft_forget')}
        </button>
        <button type="button" class="primary" onClick={() => void extraction.resume()}>
          {say('draft_resume')}
        </button>
      </div>
    </Notice>
  )
}

/** Presses rules out of the selection, and lets a person look them over. */
export function ExtractPanel({ extraction, selection, file, appVersion, jump }: ExtractProps) {
  const { say } = useSpeech()
  const { extracted, isRunning } = extraction
  const lacks = !appVersion ? say('extract_need_version') : !file.file_key ? say('extract_need_file') : null
  const words = say(selection.count ? 'selected' : 'selected_none', {
    count: selection.count,
    page: selection.page.name,
  })
  return (
    <>
      <div class="panel-body">
        <DraftFound extraction={extraction} />
        <Fault fault={extraction.fault} />
        {extracted && <Found extraction={extraction} extracted={extracted} jump={jump} />}
        {!extracted && !extraction.draft && <Empty>{lacks ?? say('extract_empty')}</Empty>}
      </div>
      <footer class="actions">
        {isRunning ? (
          <ProgressBar progress={extraction.progress} onCancel={extraction.cancel} />
        ) : (
          <>
            <span class="faint grow clip" title={words} aria-live="polite">
              {lacks && extracted ? lacks : words}
            </span>
            <button type="button" disabled={Boolean(lacks)} onClick={() => void extraction.run({ of: 'page' })}>
              {say('extract_page')}
            </button>
            <button
              type="button"
              class="primary"
              disabled={Boolean(lacks) || !selection.count}
              onClick={() => void extraction.run({ of: 'selection' })}
            >
              {say('extract')}
            </button>
          </>
        )}
      </footer>
    </>
  )
}
