import { access } from './access.ts'
import { ask } from './ask.ts'
import { audit } from './audit.ts'
import { cases } from './cases.ts'
import { changes } from './changes.ts'
import { checks } from './checks.ts'
import { context } from './context.ts'
import { coverage } from './coverage.ts'
import { deliveries } from './deliveries.ts'
import { design } from './design.ts'
import { documents } from './documents.ts'
import { evaluation } from './evaluation.ts'
import { figmaLinks } from './figma-links.ts'
import { ignoredRules } from './ignored-rules.ts'
import { knowledge } from './knowledge.ts'
import { lineage } from './lineage.ts'
import { lookup } from './lookup.ts'
import { mcp } from './mcp.ts'
import { members } from './members.ts'
import { modules } from './modules.ts'
import { ops } from './ops.ts'
import { projectSettings } from './project-settings.ts'
import { projects } from './projects.ts'
import { review } from './review.ts'
import type { Route } from './route.ts'
import { snapshots } from './snapshots.ts'
import { synonyms } from './synonyms.ts'
import { versionEdits } from './version-edits.ts'
import { versionTables } from './version-table.ts'
import { versions } from './versions.ts'
import { webhooks } from './webhooks.ts'

/** Every route. What is not here is not served. */
export const ROUTES: readonly Route[] = [
  ...ops,
  ...access,
  ...audit,
  ...versions,
  ...versionEdits,
  ...versionTables,
  ...lineage,
  ...design,
  ...cases,
  ...deliveries,
  ...knowledge,
  ...lookup,
  ...mcp,
  ...context,
  ...ask,
  ...modules,
  ...synonyms,
  ...checks,
  ...projectSettings,
  ...review,
  ...members,
  ...changes,
  ...webhooks,
  ...projects,
  ...coverage,
  ...snapshots,
  ...ignoredRules,
  ...figmaLinks,
  ...documents,
  ...evaluation,
]
