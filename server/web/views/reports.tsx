import { useState } from 'preact/hooks'
import type { ReportSummary } from '../../../shared/schema/coverage.ts'
import { Boundary } from '../parts/boundary.tsx'
import { Chips } from '../parts/chips.tsx'
import { Complaint } from '../parts/complaint.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { useAsked } from '../state/asked.ts'
import { hrefOf, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { sayOr } from '../texts.ts'
import { countIn } from '../words.ts'
import { Share } from './coverage/state-look.tsx'
import { Totals } from './coverage/totals.tsx'
import { UnmatchedList } from './reports/unmatched.tsx'
import { Start } from './start.tsx'

function Modules({ report, route }: { report: ReportSummary; route: Route }) {
  const { say, language } = useSpeech()
  if (report.by_module.length === 0) return null
  return (
    <section class="card">
      <h2>{say('report_modules')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('module')}</th>
            <th scope="col">{say('cov_rules')}</th>
            <th scope="col">{say('cov_cases')}</th>
          </tr>
        </thead>
        <tbody>
          {report.by_module.map(({ module, title, rules, cases }) => (
            <tr key={module ?? ''}>
              <td>
                <a href={hrefOf({ view: 'rules', values: { ...route.values, module: module ?? '-' } })}>
                  {module === null ? say('cov_no_module') : title[language] || module}
                </a>
              </td>
              {[rules, cases].map((tally, i) => (
                <td key={i}>
                  <Share share={tally.share} />{' '}
                  <span class="faint small">
                    {countIn(language, tally.covered)}/{countIn(language, tally.total)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The merge report: rates, modules, and what is still to do. */
function Report({ route }: { route: Route }) {
  const { say, language } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const asked = useAsked(() => api.report(app_version), [api, app_version, revision])
  const report = asked.answer
  if (asked.refusal) return <Complaint refusal={asked.refusal} again={asked.again} />
  if (!report) return <Waiting />
  const { rules, cases, links } = report.if_pending
  return (
    <>
      <h1>{say('report_title', { app_version })}</h1>
      <Totals {...report} />
      {links > 0 && (
        <p>
          <a href={hrefOf({ view: 'review', values: { ...route.values, kind: 'pending_link' } })}>
            {say('report_if_pending', { rules: countIn(language, rules), cases: countIn(language, cases) })}
          </a>
        </p>
      )}
      <Modules report={report} route={route} />
      <UnmatchedList counts={report.unmatched} route={route} />
    </>
  )
}

/** Every file of the version, one by one and as a whole, in the language asked for. */
function Files() {
  const { say, language } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const [chosen, setChosen] = useState<'zh' | 'en' | ''>('')
  const lang = chosen || language
  const files = useAsked(() => api.exports(app_version), [api, app_version, revision])
  if (files.refusal) return <Complaint refusal={files.refusal} again={files.again} />
  if (!files.answer) return <Waiting />
  return (
    <section class="column">
      <div class="row spread">
        <div>
          <h2>{say('files_title', { app_version })}</h2>
          <p class="faint">{say('files_hint')}</p>
        </div>
        <a class="button primary" href={api.exportZip(app_version, lang)} download={`${app_version}.zip`}>
          {say('files_all')}
        </a>
      </div>
      <Chips
        label={say('report_language')}
        value={lang}
        onPick={(value) => setChosen(value as 'zh' | 'en' | '')}
        chips={[
          { value: 'zh', label: say('language_zh') },
          { value: 'en', label: say('language_en') },
        ]}
      />
      <ul class="files">
        {files.answer.items.map(({ name }) => (
          <li key={name}>
            <a href={api.exportFile(app_version, name, lang)} download={name.split('/').at(-1)}>
              {name}
            </a>
            <span class="faint">{sayOr(say, `file_${name.replace(/\/.*/, '').replace(/\W/g, '_')}`, '')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How the version fits together, what is to do, and the files to hand on. */
export function Reports({ route }: { route: Route }) {
  const { app_version } = useWorkplace()
  if (!app_version) return <Start />
  return (
    <div class="page">
      <Boundary>
        <Report route={route} />
      </Boundary>
      <Boundary>
        <Files />
      </Boundary>
    </div>
  )
}
