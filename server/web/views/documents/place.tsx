import { useSpeech } from '../../state/speech.ts'

type Place = {
  source?: string | undefined
  path?: string | undefined
  page?: number | undefined
  line_start?: number | undefined
  line_end?: number | undefined
}

/** Where in a document something stands. */
export function PlaceOf({ source, path, page, line_start, line_end }: Place) {
  const { say } = useSpeech()
  const lines = line_start !== undefined && line_end !== undefined
  return (
    <p class="faint small">
      {[
        source,
        path,
        page !== undefined && say('documents_page', { page }),
        lines && line_start === line_end && say('line', { line: line_start }),
        lines && line_start !== line_end && say('documents_lines', { from: line_start, to: line_end }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
