import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type { Start } from '../bridge/messages.ts'
import type { Bridge } from '../bridge/protocol.ts'
import { AfterSend } from './panels/after-send.tsx'
import { CanvasTools } from './panels/canvas-tools.tsx'
import { ConnectPanel } from './panels/connect.tsx'
import { CoveragePanel } from './panels/coverage.tsx'
import { ExtractPanel } from './panels/extract.tsx'
import { ProbePanel } from './panels/probe.tsx'
import { ReviewPanel } from './panels/review.tsx'
import { SearchPanel } from './panels/search.tsx'
import { SendPanel } from './panels/send.tsx'
import { LinksProvider } from './parts/links.ts'
import { Notice } from './parts/notice.tsx'
import { SpeechProvider } from './parts/speech.ts'
import { type PanelName, Tabs } from './parts/tabs.tsx'
import { useConnection } from './state/connection.ts'
import { useCovering } from './state/covering.ts'
import { useExtraction } from './state/extraction.ts'
import { ignoredAmong, useIgnoring } from './state/ignoring.ts'
import { useLooked } from './state/looked.ts'
import { usePlaces } from './state/places.ts'
import { countedAtoms } from './state/review.ts'
import { useReviewing } from './state/reviewing.ts'
import { useSearching } from './state/searching.ts'
import { useSending } from './state/sending.ts'
import { languageOf, sayIn } from './texts.ts'

const PANELS: readonly PanelName[] = ['connect', 'extract', 'send', 'coverage', 'review', 'search']

/** All panels stay mounted: what was typed or found in one is there when a person comes back to it. */
const Panel = ({ name, open, children }: { name: PanelName; open: PanelName; children: ComponentChildren }) => (
  <section role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} hidden={name !== open}>
    {children}
  </section>
)

const firstPanel = (start: Start): PanelName => {
  if (start.command === 'probe') return 'probe'
  return start.settings.server_url && start.file.file_key ? 'extract' : 'connect'
}

/** Tells for a few seconds that a layer is gone. */
function useJump(bridge: Bridge, jumped: (nodeId: string) => void) {
  const [isGone, setGone] = useState(false)
  const jump = useCallback(
    (node_id: string) => {
      jumped(node_id)
      bridge.ask('reveal', { node_id }).answer.then(
        ({ found }) => setGone(!found),
        () => setGone(true),
      )
    },
    [bridge, jumped],
  )
  useEffect(() => {
    if (!isGone) return
    const timer = setTimeout(() => setGone(false), 4000)
    return () => clearTimeout(timer)
  }, [isGone])
  return { jump, isGone }
}

function useFile(bridge: Bridge, start: Start) {
  const [file, setFile] = useState(start.file)
  const [fileFault, setFault] = useState<unknown>(null)
  const nameFile = (url: string) => {
    setFault(null)
    bridge.ask('name_file', { url }).answer.then(setFile, setFault)
  }
  return { file, fileFault, nameFile }
}

/** The window: six panels over one bridge to the canvas and one server. */
export function App({ bridge, start }: { bridge: Bridge; start: Start }) {
  const [open, setOpen] = useState(firstPanel(start))
  const [selection, setSelection] = useState(start.selection)
  useEffect(() => bridge.on('selection', setSelection), [bridge])
  const file = useFile(bridge, start)
  const connection = useConnection(bridge, start.settings)
  const { settings } = connection
  const language = languageOf(settings.language, navigator.language)
  const say = sayIn(language)
  const extraction = useExtraction(bridge, file.file, settings.app_version, start.draft)
  const places = usePlaces(bridge, file.file.file_key, settings.app_version)
  const here = places.of(selection.places)
  const { extracted } = extraction
  const target = extracted ? places.of(extracted.places) : here
  const isConnected = connection.me !== null
  const maySend = connection.me?.role === 'editor' || connection.me?.role === 'admin'
  const ignoring = useIgnoring(settings, target.app_version, maySend, extracted !== null)
  const ignored = useMemo(() => ignoredAmong(extracted?.atoms ?? [], ignoring.rows), [extracted, ignoring.rows])
  const sending = useSending({
    access: settings,
    extraction,
    app_version: target.app_version,
    by: start.user ?? connection.me?.member ?? '',
    ignored: ignoring.rows,
    isConnected,
    isOpen: open === 'send',
  })
  const looked = useLooked(selection)
  const at = { access: settings, appVersion: here.app_version }
  const layers = { ...at, fileKey: file.file.file_key, nodeIds: looked.node_ids }
  const covering = useCovering({ ...layers, isOpen: open === 'coverage' })
  const reviewing = useReviewing({ ...layers, isOpen: open === 'review' })
  const searching = useSearching({ ...at, isOpen: open === 'search' })
  const { jump, isGone } = useJump(bridge, looked.jumped)
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  }, [language])
  useEffect(() => {
    if (settings.server_url && settings.token) void connection.connect()
  }, [])

  const kept = extracted ? countedAtoms(extracted, extraction.review, ignored).length : 0
  const aimed = { target, places, versions: connection.versions }
  const openLink = useCallback((url: string) => void bridge.ask('open_link', { url }).answer.catch(() => {}), [bridge])
  return (
    <SpeechProvider value={{ language, say }}>
      <LinksProvider value={openLink}>
        <Tabs
          panels={start.command === 'probe' ? [...PANELS, 'probe'] : PANELS}
          open={open}
          badge={{ extract: kept, review: reviewing.queue?.total ?? 0 }}
          choose={setOpen}
        />
        <Panel name="connect" open={open}>
          <ConnectPanel connection={connection} note={start.note} {...file} />
        </Panel>
        <Panel name="extract" open={open}>
          <ExtractPanel
            extraction={extraction}
            selection={selection}
            file={file.file}
            {...aimed}
            since={sending.since}
            ignored={ignored}
            ignoring={ignoring}
            jump={jump}
          />
        </Panel>
        <Panel name="send" open={open}>
          <SendPanel
            extraction={extraction}
            sending={sending}
            access={settings}
            ignored={ignored}
            {...aimed}
            isConnected={isConnected}
            jump={jump}
          />
          <AfterSend
            bridge={bridge}
            settings={settings}
            step={sending.step}
            appVersion={target.app_version}
            fileKey={file.file.file_key}
            rootIds={extracted?.scope.root_ids ?? []}
            jump={jump}
          />
        </Panel>
        <Panel name="coverage" open={open}>
          <CoveragePanel bridge={bridge} covering={covering} looked={looked} jump={jump} {...at}>
            <CanvasTools bridge={bridge} mode={start.mode} page={selection.page.id} jump={jump} {...layers} />
          </CoveragePanel>
        </Panel>
        <Panel name="review" open={open}>
          <ReviewPanel
            reviewing={reviewing}
            looked={looked}
            isOpen={open === 'review'}
            role={connection.me?.role ?? null}
            jump={jump}
            {...at}
          />
        </Panel>
        <Panel name="search" open={open}>
          <SearchPanel
            searching={searching}
            access={settings}
            fileKey={file.file.file_key}
            isOpen={open === 'search'}
            jump={jump}
          />
        </Panel>
        {start.command === 'probe' && (
          <Panel name="probe" open={open}>
            <ProbePanel bridge={bridge} />
          </Panel>
        )}
        {isGone && (
          <div class="toast">
            <Notice tone="warning">{say('layer_gone')}</Notice>
          </div>
        )}
      </LinksProvider>
    </SpeechProvider>
  )
}
