import type { Me, Token } from '../../shared/schema/answers.ts'
import { askApi } from './api/ask.ts'
import { type Asker, makeAsker, segment } from './api/asker.ts'
import { auditApi } from './api/audit.ts'
import { casesApi } from './api/cases.ts'
import { checksApi } from './api/checks.ts'
import { coverageApi } from './api/coverage.ts'
import { documentsApi } from './api/documents.ts'
import { evaluationApi } from './api/evaluation.ts'
import { filesApi } from './api/files.ts'
import { governanceApi, membersApi } from './api/governance.ts'
import { reviewApi } from './api/review.ts'
import { rulesApi } from './api/rules.ts'
import { uploadsApi } from './api/uploads.ts'
import { versionsApi } from './api/versions.ts'
import { wordsApi } from './api/words.ts'

export { ownRefusal, type Page, type Refusal, Refused, refusalOf } from './api/asker.ts'
export type { ExportFile } from './api/files.ts'
export type { VersionCoverage } from './api/rules.ts'
export { type Upload, type UploadFields, uploadRoute } from './api/uploads.ts'
export type { SampleAnswer } from './api/versions.ts'

export type Project = { project: string; name: string }
export type NewToken = Pick<Token, 'member' | 'role' | 'project' | 'expires_at'>
type Session = Me & { csrf_token?: string }

/** What is asked within one project: one file for each subject. */
const inProject = (asker: Asker, project: string) => ({
  ...versionsApi(asker, project),
  ...uploadsApi(asker, project),
  ...reviewApi(asker, project),
  ...rulesApi(asker, project),
  ...askApi(asker, project),
  ...casesApi(asker, project),
  ...coverageApi(asker, project),
  ...documentsApi(asker, project),
  ...filesApi(asker, project),
  ...auditApi(asker, project),
  ...wordsApi(asker, project),
  ...checksApi(asker, project),
  ...evaluationApi(asker, project),
  ...governanceApi(asker, project),
})

/** All that the pages ask of the server. */
export function makeApi(onEnded: () => void) {
  const asker = makeAsker(onEnded)
  const { ask, post, whole } = asker
  const entered = (me: Session): Me => {
    if (me.csrf_token) asker.keepCsrf(me.csrf_token)
    return me
  }
  return {
    me: () => ask<Session>('me').then(entered),
    /** Whether anybody could sign in yet. */
    hasAdmin: async () => (await ask<{ has_admin?: boolean }>('../../readyz')).has_admin !== false,
    signIn: (token: string) => post<Session>('session', { token }).then(entered),
    signOut: () => ask<null>('session', { method: 'DELETE' }),
    bootstrap: (token: string, name: string) =>
      post<{ token: string; member: string; role: Token['role'] }>('bootstrap', { token, name }),
    projects: () => whole<Project>('projects'),
    createProject: (project: string, name: string) => post<Project>('projects', { project, name }),
    tokens: () => whole<Token>('tokens'),
    makeToken: (wish: NewToken) => post<Token & { secret: string }>('tokens', wish),
    revokeToken: (id: string) => ask<Token>(`tokens/${segment(id)}`, { method: 'DELETE' }),
    ...membersApi(asker),
    in: (project: string) => inProject(asker, project),
  }
}

export type Api = ReturnType<typeof makeApi>
export type ProjectApi = ReturnType<Api['in']>
