import type { CoverageMatrix, FrameDetail, FramesCoverage, ModulesCoverage } from '../../../shared/schema/coverage.ts'
import type { UploadAnswer } from '../../../shared/schema/delivery.ts'
import { type Asker, at, inProject, inVersion, type Query, segment } from './asker.ts'

/** How versions stand by module and by screen, and the screens' pictures. */
export function coverageApi(asker: Asker, project: string) {
  return {
    coverageMatrix: (query: Query, signal: AbortSignal) =>
      asker.ask<CoverageMatrix>(`${inProject(project)}/coverage`, { query, signal }),
    coverageByModule: (version: string, signal: AbortSignal) =>
      asker.ask<ModulesCoverage>(`${inVersion(project, version)}/coverage/modules`, { query: { limit: 1 }, signal }),
    coverageByFrame: (version: string, query: Query, signal: AbortSignal) =>
      asker.ask<FramesCoverage>(`${inVersion(project, version)}/coverage/frames`, { query, signal }),
    frame: (version: string, query: Query, signal: AbortSignal) =>
      asker.ask<FrameDetail>(`${inVersion(project, version)}/coverage/frame`, { query, signal }),
    picture: (version: string, snapshot_id: string) =>
      at(`${inVersion(project, version)}/snapshots/${segment(snapshot_id)}/picture.png`),
    pullFigmaLinks: (version: string, wish: { links: string; snapshots: boolean }) =>
      asker.post<UploadAnswer>(`${inVersion(project, version)}/figma-links`, wish),
    dropPicture: (version: string, snapshot_id: string) =>
      asker.ask<null>(`${inVersion(project, version)}/snapshots/${segment(snapshot_id)}`, { method: 'DELETE' }),
  }
}
