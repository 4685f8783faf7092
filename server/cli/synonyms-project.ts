import type { Job } from '../../shared/schema/delivery.ts'
import type { Levelling } from '../../shared/schema/levelling.ts'
import type { SynonymsAnswer, WordMove } from '../../shared/schema/synonyms.ts'
import { oneJob } from '../verbs/deliveries.ts'
import { setSynonyms, trySynonyms } from '../verbs/set-synonyms.ts'
import type { Arguments, Terminal } from './command.ts'
import { inWorkshop, MACHINE, projectOf, remoteOf } from './place.ts'

type Lang = Terminal['lang']

/** What a file would change in a project, of a data directory or a server. */
export async function tried(args: Arguments, terminal: Terminal, text: string): Promise<SynonymsAnswer> {
  const remote = remoteOf(args, terminal)
  if (remote) return (await (await remote.put('/synonyms?dry_run=true', { text })).json()) as SynonymsAnswer
  return inWorkshop(args, terminal, (workshop) => trySynonyms(workshop, projectOf(args), text))
}

/** Sets a project's words; the job as it ended, or null where nothing had to be read again. */
export async function saved(args: Arguments, terminal: Terminal, text: string): Promise<Job | null> {
  const remote = remoteOf(args, terminal)
  if (remote) {
    const { job_id } = (await (await remote.put('/synonyms', { text })).json()) as SynonymsAnswer
    if (job_id === null) return null
    await (await remote.get(`/jobs/${job_id}/events`)).text() // ends with the job
    return (await (await remote.get(`/jobs/${job_id}`)).json()) as Job
  }
  return inWorkshop(args, terminal, async (workshop) => {
    const { answer } = await setSynonyms(workshop, MACHINE, projectOf(args), text)
    const { job_id } = answer
    if (job_id === null) return null
    terminal.signal.addEventListener('abort', () => workshop.jobs.cancel(job_id), { once: true })
    await workshop.jobs.idle()
    return oneJob(workshop, projectOf(args), job_id)
  })
}

export const problemText = ({ problems }: SynonymsAnswer, file: string, lang: Lang): string =>
  problems
    .map(({ message, message_zh, places }) => {
      const at = places.map(({ line, column }) => [file, line, column].filter((x) => x !== undefined).join(':'))
      return `${at.join(', ')}: ${lang === 'zh' ? message_zh : message}\n`
    })
    .join('')

const WORDS = {
  zh: { would: '条文字会有不同写法', merges: '会合并', partings: '会分开', same: '没有文字因此改变' },
  en: {
    would: 'texts would be written otherwise',
    merges: 'would become one',
    partings: 'would come apart',
    same: 'No text changes',
  },
} as const

const moveText = ({ app_version, canon_text, sides }: WordMove): string =>
  `  ${app_version} ${canon_text}\n${sides.map((side) => `    ${side.canon_text} × ${side.atoms}\n`).join('')}`

export function previewText({ reworded, merges, partings }: SynonymsAnswer, lang: Lang): string {
  const say = WORDS[lang]
  if (!reworded) return `${say.same}\n`
  const list = (name: string, { total, items }: SynonymsAnswer['merges']) =>
    `${name}: ${total}\n${items.map(moveText).join('')}`
  return `${reworded} ${say.would}\n${list(say.merges, merges)}${list(say.partings, partings)}`
}

export function jobText(job: Job | null, lang: Lang): string {
  if (!job) return `${WORDS[lang].same}\n`
  const { versions } = (job.result as Levelling | null) ?? { versions: [] }
  const error = job.error ? `${job.error.code}: ${lang === 'zh' ? job.error.message_zh : job.error.message}\n` : ''
  const rows = versions.map(
    ({ app_version, ...counts }) =>
      `${app_version}: ${Object.entries(counts)
        .map(([name, n]) => `${name} ${n}`)
        .join(', ')}\n`,
  )
  return `${job.status}\n${rows.join('')}${error}`
}
