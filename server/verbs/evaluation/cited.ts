import type { Reply } from '../../../shared/evaluation/judge.ts'
import type { Found } from '../../../shared/evaluation/meets.ts'
import type { AskAnswer, Citation } from '../../../shared/schema/ask.ts'

/** A source that ask cites, as a result. */
const cited = ({
  id,
  kind,
  section,
  text,
  app_version,
  path,
  title_path,
  source,
  cite,
  case: of,
}: Citation): Found => ({
  ...{ id, kind, title: section, text, app_version, modules: [] },
  evidence: {
    node_ids: kind === 'rule' && cite.anchor ? [cite.anchor] : [],
    external_ids: of?.external_id ? [of.external_id] : [],
    figma_urls: [],
    ...(kind === 'section' && { path, title_path, source, anchor: cite.anchor }),
  },
})

/** What ask said, ready to be judged. */
export const replyOf = ({ citations, no_answer }: Pick<AskAnswer, 'citations' | 'no_answer'>): Reply => ({
  results: citations.map(cited),
  no_answer,
})
