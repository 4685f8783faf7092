import { useState } from 'preact/hooks'
import type { TeamFile } from '../api/words.ts'
import { type Refusal, refusalOf } from '../api.ts'
import type { Mark, Spot } from '../parts/text-editor.tsx'
import { type Asked, useAsked } from './asked.ts'

/** Something said about a file, with its places. */
export type Said = {
  code: string
  message: string
  message_zh: string
  places: readonly { line?: number | undefined; column?: number | undefined }[]
}

/** What is asked of the server about one file of the team's. */
export type TeamFileAsks<A, T> = {
  read(signal: AbortSignal): Promise<TeamFile<T>>
  attempt(text: string): Promise<A>
  save(text: string, edition: string | undefined): Promise<A>
  problems(answer: A): readonly Said[]
  remarks(answer: A): readonly Said[]
}

export type TeamFileState<A, T> = {
  asked: Asked<TeamFile<T>>
  text: string
  isDirty: boolean
  isBusy: boolean
  /** What a look ahead told of the text as it stands now; null after the next key. */
  trial: A | null
  saved: A | null
  problems: readonly Said[]
  remarks: readonly Said[]
  /** What stopped a save, where it was nothing in the text. */
  refusal: Refusal | null
  marks: ReadonlyMap<number, Mark>
  spot: Spot | null
  write(text: string): void
  reset(): void
  jump(spot: Spot): void
  look(): Promise<void>
  save(): Promise<void>
}

type Outcome<A> = {
  trial: A | null
  saved: A | null
  problems: readonly Said[]
  remarks: readonly Said[]
  refusal: Refusal | null
}
const nothing = { trial: null, saved: null, problems: [], remarks: [], refusal: null }

/** A refusal that names a line is about the text; others are about the request. */
function saidBy(refusal: Refusal): Said | null {
  const { code, message, message_zh, place } = refusal
  return place?.line === undefined ? null : { code, message, message_zh, places: [place] }
}

function marksOf({ problems, remarks }: Pick<Outcome<unknown>, 'problems' | 'remarks'>): Map<number, Mark> {
  const marks = new Map<number, Mark>()
  const note = (said: readonly Said[], mark: Mark) => {
    for (const { places } of said) for (const { line } of places) if (line !== undefined) marks.set(line, mark)
  }
  note(remarks, 'remark')
  note(problems, 'error')
  return marks
}

/** A file that is edited as text: read, tried out, saved on the edition that was read. */
export function useTeamFile<A, T>(asks: TeamFileAsks<A, T>, deps: readonly unknown[]): TeamFileState<A, T> {
  const asked = useAsked(asks.read, deps)
  const [draft, setDraft] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome<A>>(nothing)
  const [spot, setSpot] = useState<Spot | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const stood = asked.answer?.text ?? ''
  const text = draft ?? stood

  async function run(work: () => Promise<Partial<Outcome<A>>>): Promise<void> {
    setIsBusy(true)
    try {
      setOutcome({ ...nothing, ...(await work()) })
    } catch (error) {
      const refusal = refusalOf(error)
      const said = saidBy(refusal)
      setOutcome({ ...nothing, ...(said ? { problems: [said] } : { refusal }) })
      if (said) setSpot({ line: said.places[0]!.line!, column: said.places[0]!.column })
    }
    setIsBusy(false)
  }
  return {
    ...{ asked, text, isBusy, spot, ...outcome },
    isDirty: text !== stood,
    marks: marksOf(outcome),
    write(next) {
      setDraft(next)
      setOutcome(nothing)
    },
    reset() {
      setDraft(null)
      setOutcome(nothing)
      asked.again()
    },
    jump: (next) => setSpot({ ...next }),
    look: () =>
      run(async () => {
        const trial = await asks.attempt(text)
        return { trial, problems: asks.problems(trial), remarks: asks.remarks(trial) }
      }),
    save: () =>
      run(async () => {
        const saved = await asks.save(text, asked.answer?.edition)
        asked.again()
        return { saved, remarks: asks.remarks(saved) }
      }),
  }
}
