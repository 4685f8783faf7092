import type { ListedCase } from '../../../../shared/schema/case-page.ts'
import { LongTable } from '../../parts/long-table.tsx'
import { useLongList } from '../../state/long-list.ts'
import { go, hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { SearchBox } from './search-box.tsx'

const PAGE = 100
const WIDE_PX = 40
const NARROW_PX = 66
const HEADS = ['case_id', 'case_name', 'suite', 'class'] as const

/** The cases of the version as the tester's tree lists them, found by number, name or suite. */
export function CaseList({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { api, app_version, project } = useWorkplace()
  const { q = '' } = route.values
  const list = useLongList<ListedCase>(`cases ${app_version} ${q}`, (cursor, signal) =>
    api.cases(app_version, { q, cursor, limit: PAGE }, signal),
  )
  const search = (asked: string) =>
    go({ view: 'rules', values: { ...route.values, q: asked } }, q === '' ? 'push' : 'replace')
  return (
    <>
      <SearchBox query={q} hint={say('case_search_hint')} onAsk={search} />
      {list.isKnown && !list.refusal && list.items.length === 0 && (
        <p class="empty">{q ? say('cases_none_found') : say('cases_none')}</p>
      )}
      <LongTable<ListedCase>
        label={say('by_case')}
        class="rule-table case-table"
        list={list}
        heads={HEADS.map((name) => ({ name, label: say(`head_${name}`) }))}
        keyOf={(one) => one.case_key}
        isCurrent={() => false}
        wide_px={WIDE_PX}
        narrow_px={NARROW_PX}
        row={(one, tabIndex) => (
          <>
            <td class="c-case_id faint">{one.full_external_id ?? one.external_id ?? one.internal_id}</td>
            <td class="c-case_name wide">
              <a
                class="cover"
                tabIndex={tabIndex}
                href={hrefOf({ view: 'case', values: { project, version: app_version, case_key: one.case_key } })}
              >
                {one.case_name || one.case_key}
              </a>
            </td>
            <td class="c-suite faint">{one.suite_path || one.suite_name}</td>
            <td class="c-class faint">{one.class !== 'atomized' && say(`class_${one.class}`)}</td>
          </>
        )}
      />
    </>
  )
}
