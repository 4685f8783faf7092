import { reasonSentence } from '../../../shared/align/reasons.ts'
import type { ClusterDetail } from '../../../shared/schema/answers.ts'
import { useSpeech } from '../state/speech.ts'
import { inOneLine } from '../words.ts'

/** What interface documents and tables of error codes state of the same thing, and where. */
export function Parameters({ detail: { cluster, parameter_atoms = [] } }: { detail: ClusterDetail }) {
  const { say, language } = useSpeech()
  const links = new Map(cluster.parameter_links.map((link) => [link.atom_id, link]))
  if (parameter_atoms.length === 0) return null
  return (
    <section>
      <h3>{say('parameters_of_rule')}</h3>
      <ul class="plain">
        {parameter_atoms.map((atom) => {
          const { reason } = links.get(atom.atom_id) ?? { reason: { for: [], against: [] } }
          const why = [...reason.for, ...reason.against].map((code) => reasonSentence(code, language))
          return (
            <li key={atom.atom_id}>
              <code>{atom.raw_text.startsWith(atom.name) ? atom.raw_text : `${atom.name} ${atom.raw_text}`}</code>{' '}
              {atom.about}
              <p class="faint small">
                {[inOneLine(language, why), `${atom.source}/${atom.path}:${atom.line}`].filter(Boolean).join(' · ')}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
