import type { ModuleOwner } from '../../../shared/schema/member.ts'
import type {
  BulkReview,
  BulkReviewAnswer,
  DecidedAnswer,
  ReviewAnswer,
  ReviewCounts,
  ReviewItem,
  ReviewPage,
} from '../../../shared/schema/review.ts'
import { type Asker, inProject, inVersion, type Query, segment } from './asker.ts'

/** What waits for people, and what they say to it. */
export function reviewApi(asker: Asker, project: string) {
  const at = (version: string) => `${inVersion(project, version)}/review`
  return {
    review: (version: string, query: Query, signal: AbortSignal) =>
      asker.ask<ReviewPage>(at(version), { query, signal }),
    reviewCounts: (version: string, query: Query, signal: AbortSignal) =>
      asker.ask<ReviewCounts>(`${at(version)}/counts`, { query, signal }),
    reviewItem: (version: string, id: string) => asker.ask<ReviewItem>(`${at(version)}/${segment(id)}`),
    /** The modules that a member settles. */
    ownedModules: async (member: string) =>
      (await asker.ask<ModuleOwner>(`${inProject(project)}/owners/${segment(member)}`)).modules,
    decide: (version: string, id: string, answer: ReviewAnswer) =>
      asker.post<DecidedAnswer>(`${at(version)}/${segment(id)}/decisions`, answer),
    decideMany: (version: string, bulk: BulkReview) => asker.post<BulkReviewAnswer>(`${at(version)}/decisions`, bulk),
    undoDecision: (version: string, id: string) =>
      asker.post<DecidedAnswer>(`${inVersion(project, version)}/decisions/${segment(id)}/undo`),
    undoBulk: (version: string, id: string) =>
      asker.post<BulkReviewAnswer>(`${inVersion(project, version)}/bulk-decisions/${segment(id)}/undo`),
  }
}
