import { useState } from 'preact/hooks'
import type { CoverageMatrix, Tally } from '../../../../shared/schema/coverage.ts'
import { type Refusal, refusalOf } from '../../api.ts'
import { Chips } from '../../parts/chips.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { go, hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { countIn, percent } from '../../words.ts'
import { Share, TallyBar, troubleOf } from './state-look.tsx'

const VERSIONS_AT_ONCE = 6

type Side = 'rules' | 'cases'
type Module = CoverageMatrix['modules'][number]

/** Pages of versions, the latest first: joined, the earlier ones stand left of the later. */
function joined(pages: readonly CoverageMatrix[]): CoverageMatrix {
  const modules = new Map<string | null, Module>()
  for (const page of pages) for (const one of page.modules) modules.set(one.module, one)
  const order = (a: Module, b: Module) =>
    Number(a.module === null) - Number(b.module === null) || (a.module! < b.module! ? -1 : 1)
  return {
    watermark: pages[0]!.watermark,
    items: [...pages].reverse().flatMap((page) => page.items),
    modules: [...modules.values()].sort(order),
    cells: pages.flatMap((page) => page.cells),
    next_cursor: pages.at(-1)!.next_cursor,
  }
}

/** The rules of a cell: a filter of the Rules page. */
const rulesOf = (version: string, module: string | null | undefined, keep: Record<string, string>) =>
  hrefOf({
    view: 'rules',
    values: { ...keep, version, ...(module === undefined ? {} : { module: module ?? '-' }) },
  })

function Cell({ tally, side, href, label }: { tally: Tally | undefined; side: Side; href: string; label: string }) {
  const { say, language } = useSpeech()
  if (!tally?.total)
    return (
      <td class="none">
        <span class="unseen">{say('cov_nothing')}</span>
        <span aria-hidden="true">·</span>
      </td>
    )
  return (
    <td>
      <a href={href} title={label}>
        <span class="row spread">
          <strong>
            <Share share={tally.share} />
          </strong>
          <span class="faint small">
            {countIn(language, tally.covered)}/{countIn(language, tally.total)}
          </span>
        </span>
        <TallyBar tally={tally} side={side} />
      </a>
    </td>
  )
}

function Table({ matrix, side, route }: { matrix: CoverageMatrix; side: Side; route: Route }) {
  const { say, language } = useSpeech()
  const { app_version } = useWorkplace()
  const keep: Record<string, string> = route.values.project ? { project: route.values.project } : {}
  const cells = new Map(matrix.cells.map((cell) => [JSON.stringify([cell.app_version, cell.module]), cell]))
  const labelOf = (module: string, version: string, tally: Tally | undefined) =>
    tally
      ? say('cov_cell', {
          module,
          version,
          total: countIn(language, tally.total),
          percent: percent(tally.share ?? 0),
          one_sided: countIn(language, tally.one_sided),
          trouble: countIn(language, troubleOf(tally)),
        })
      : ''
  const rows: { name: string; module: string | null | undefined; tally(version: string): Tally | undefined }[] = [
    {
      name: say('cov_all_modules'),
      module: undefined,
      tally: (version) => matrix.items.find((v) => v.app_version === version)?.[side],
    },
    ...matrix.modules.map(({ module, title }) => ({
      name: module === null ? say('cov_no_module') : title[language],
      module,
      tally: (version: string) => cells.get(JSON.stringify([version, module]))?.[side],
    })),
  ]
  return (
    <section class="matrix-frame" aria-label={say('cov_matrix')}>
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">{say('module')}</th>
            {matrix.items.map((version) => (
              <th
                key={version.app_version}
                scope="col"
                aria-current={version.app_version === app_version ? 'true' : undefined}
              >
                <a href={hrefOf({ view: 'coverage', values: { ...keep, version: version.app_version } })}>
                  {version.app_version}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.module === undefined ? 'all' : (row.module ?? '')}
              class={row.module === undefined ? 'all' : ''}
            >
              <th scope="row">{row.name}</th>
              {matrix.items.map(({ app_version: version }) => (
                <Cell
                  key={version}
                  tally={row.tally(version)}
                  side={side}
                  href={rulesOf(version, row.module, keep)}
                  label={labelOf(row.name, version, row.tally(version))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Module by version: shares that can be compared at a glance, each a way to its rules. */
export function Matrix({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { api, revision } = useWorkplace()
  const [earlier, setEarlier] = useState<CoverageMatrix[]>([])
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const first = useAsked(
    async (signal) => {
      const page = await api.coverageMatrix({ limit: VERSIONS_AT_ONCE }, signal)
      setEarlier([])
      return page
    },
    [api, revision],
  )
  const side: Side = route.values.side === 'cases' ? 'cases' : 'rules'
  if (first.refusal) return <Complaint refusal={first.refusal} again={first.again} />
  if (!first.answer) return <Waiting />
  const matrix = joined([first.answer, ...earlier])
  const more = () =>
    api
      .coverageMatrix({ limit: VERSIONS_AT_ONCE, cursor: matrix.next_cursor ?? '' }, new AbortController().signal)
      .then(
        (page) => setEarlier((pages) => [...pages, page]),
        (error) => setRefusal(refusalOf(error)),
      )
  return (
    <section class="matrix-part" aria-labelledby="matrix">
      <div class="row spread">
        <div>
          <h2 id="matrix">{say('cov_matrix')}</h2>
          <p class="faint small">{say('cov_matrix_hint')}</p>
        </div>
        <div class="row">
          {matrix.next_cursor && (
            <button type="button" class="quiet" onClick={more}>
              ← {say('cov_earlier')}
            </button>
          )}
          <Chips
            label={say('cov_side')}
            value={side}
            onPick={(picked) => go({ view: 'coverage', values: { ...route.values, side: picked } }, 'replace')}
            chips={[
              { value: 'rules', label: say('cov_side_rules') },
              { value: 'cases', label: say('cov_side_cases') },
            ]}
          />
        </div>
      </div>
      {refusal && <Complaint refusal={refusal} again={more} />}
      <Table matrix={matrix} side={side} route={route} />
    </section>
  )
}
