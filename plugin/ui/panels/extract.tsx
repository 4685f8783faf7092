import type { FileIdentity, Selection } from '../../bridge/messages.ts'
import { Empty, Fault, Notice } from '../parts/notice.tsx'
import { ProgressBar } from '../parts/progress.tsx'
import { useSpeech } from '../parts/speech.ts'
import { TargetLine, type TargetProps } from '../parts/target-line.tsx'
import type { Extraction } from '../state/extraction.ts'
import { type ListProps, RuleList } from './extract-list.tsx'
import { Gone, Skipped, Summary } from './extract-summary.tsx'

type ExtractProps = Pick<ListProps, 'since' | 'ignored' | 'ignoring' | 'jump'> &
  TargetProps & { extraction: Extraction; selection: Selection; file: FileIdentity }

/** All that was found. */
function Found({ extraction, ...props }: Omit<ListProps, 'extracted'>) {
  const { say } = useSpeech()
  const { extracted } = extraction
  if (!extracted) return null
  return (
    <>
      <Summary extraction={extraction} extracted={extracted} ignored={props.ignored} />
      <Fault fault={props.ignoring.fault} />
      <Skipped skipped={extracted.skipped} jump={props.jump} />
      <Gone since={props.since} />
      {extracted.atoms.length === 0 && <Empty>{say('extract_none')}</Empty>}
      <RuleList {...props} extraction={extraction} extracted={extracted} />
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
export function ExtractPanel({ extraction, selection, file, target, places, versions, ...found }: ExtractProps) {
  const { say } = useSpeech()
  const { extracted, isRunning } = extraction
  const lacks = file.file_key ? null : say('extract_need_file')
  const words = say(selection.count ? 'selected' : 'selected_none', {
    count: selection.count,
    page: selection.page.name,
    layers: selection.page.count,
  })
  return (
    <>
      <div class="panel-body" aria-busy={isRunning}>
        <DraftFound extraction={extraction} />
        <Fault fault={extraction.fault} />
        {!lacks && <TargetLine target={target} places={places} versions={versions} />}
        <Found extraction={extraction} {...found} />
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
