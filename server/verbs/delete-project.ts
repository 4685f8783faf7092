import { HufuError } from '../../shared/error.ts'
import { MEMBERS_TURN } from './access.ts'
import { cancelJob } from './deliveries.ts'
import type { TokenRow } from './rows.ts'
import { auditRow, projectRow } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

const PAGE = 200

/**
 * Removes a project for good: everything of it but the audit log. Its tokens are revoked.
 * `typed`: its name, as the person wrote it. What it holds has to have been exported as it now stands.
 * Errors  `not_found`, `wrong_name`, `last_project`, `export_first`.
 */
export async function deleteProject(workshop: Workshop, caller: Caller, project: string, typed: string): Promise<void> {
  await projectRow(workshop, project)
  if (typed !== project) throw new HufuError('wrong_name', { project }, { field: 'name' })
  await refuseLast(workshop)
  await refuseUnexported(workshop, project)
  for (const job of await workshop.store.jobs.unfinished())
    if (job.project === project) await cancelJob(workshop, caller, project, job.job_id)
  const { uploads, pictures } = await workshop.turns.take(project, () => erase(workshop, caller, project))
  await workshop.catalogue.forget(project)
  workshop.graphs.forget(project)
  workshop.maps.forget(project)
  for (const upload of uploads) await workshop.uploads.drop(upload)
  await workshop.pictures.drop(pictures, (sha256) => workshop.store.snapshots.isNamed(sha256))
}

/** Errors  `last_project`. */
async function refuseLast({ store }: Pick<Workshop, 'store'>): Promise<void> {
  if ((await store.projects.all()).length < 2) throw new HufuError('last_project')
}

/** What was exported counts only as long as nothing moved since. Errors  `export_first`. */
async function refuseUnexported(workshop: Pick<Workshop, 'store'>, project: string): Promise<void> {
  const { watermark } = await projectRow(workshop, project)
  if (watermark === 0) return
  const filter = { project, action: 'project.export' }
  const [last] = await workshop.store.access.audit(filter, { after: null, limit: 1 })
  const { watermark: exported } = (last?.details ?? {}) as { watermark?: string }
  if (exported !== String(watermark)) throw new HufuError('export_first')
}

type Files = { uploads: string[]; pictures: string[] }

/** In one commit; answers the files that it needs no more. */
async function erase(workshop: Workshop, caller: Caller, project: string): Promise<Files> {
  await refuseUnexported(workshop, project) // nothing may have come in since it was asked
  const uploads = await uploadsOf(workshop, project)
  const pictures = await workshop.store.snapshots.hashesOf(project)
  await workshop.turns.take(MEMBERS_TURN, async () => {
    await refuseLast(workshop) // the other one may be going at the same time
    const tokens = await tokensOf(workshop, project)
    const at = workshop.now()
    const revoked = tokens.map((token) => ({ ...token, revoked_at: token.revoked_at ?? at }))
    await workshop.store.commit({
      writes: [
        { table: 'tokens', put: revoked },
        { table: 'sessions', drop: tokens.map(({ token_id }) => ({ token_id })) },
        {
          table: 'audit',
          put: [auditRow(workshop, caller, project, 'project.delete', project, { tokens: revoked.length })],
        },
      ],
      erases: project,
    })
  })
  return { uploads, pictures }
}

async function uploadsOf({ store }: Workshop, project: string): Promise<string[]> {
  const uploads: string[] = []
  for (let after: string | null = null; ; ) {
    const page = await store.deliveries.page(project, null, { after, limit: PAGE })
    for (const { delivery_id } of page) {
      const terms = (await store.deliveries.one(project, delivery_id))?.terms
      if (terms) uploads.push(terms.upload)
    }
    if (page.length < PAGE) return uploads
    after = page.at(-1)!.delivery_id
  }
}

async function tokensOf({ store }: Workshop, project: string): Promise<TokenRow[]> {
  const found: TokenRow[] = []
  for (let after: string | null = null; ; ) {
    const page: TokenRow[] = await store.access.tokens({ after, limit: PAGE })
    found.push(...page.filter((token) => token.project === project))
    if (page.length < PAGE) return found
    after = page.at(-1)!.token_id
  }
}
