import type { AppVersion } from '../../shared/schema/base.ts'
import type { Looked } from './lay.ts'
import type { PackedPartition, Partition } from './partition.ts'
import type { Dictionary } from './question.ts'
import type { Findable, SearchFilters } from './search-index.ts'

/** The partitions of all projects, by project and version. */
export class Partitions {
  private readonly projects = new Map<string, Map<string, Partition>>()
  private readonly make: (app_version: string) => Partition

  constructor(make: (app_version: string) => Partition) {
    this.make = make
  }

  of({ project, app_version }: Pick<Findable, 'project' | 'app_version'>): Partition {
    const versions = this.projects.get(project) ?? new Map<string, Partition>()
    this.projects.set(project, versions)
    const partition = versions.get(app_version) ?? this.make(app_version)
    versions.set(app_version, partition)
    return partition
  }

  forget(project: string): void {
    this.projects.delete(project)
  }

  remove(project: string, app_version: string, id: string): void {
    const versions = this.projects.get(project)
    const partition = versions?.get(app_version)
    partition?.remove(id)
    if (partition?.size === 0) versions?.delete(app_version)
  }

  pack(project: string): PackedPartition[] {
    return [...(this.projects.get(project)?.values() ?? [])].map((partition) => partition.pack())
  }

  unpack(project: string, packed: readonly PackedPartition[]): void {
    this.forget(project)
    for (const { app_version, ...partition } of packed)
      this.of({ project, app_version: app_version as AppVersion }).unpack(partition)
  }

  /** In order of version name: what is summed over partitions is then the same whichever came first. */
  looked({ project, app_version, over }: SearchFilters): Looked[] {
    const stretches = over && new Map(over.map((stretch) => [stretch.app_version as string, stretch]))
    const isLookedAt = (version: string) => stretches?.has(version) ?? (app_version ?? version) === version
    return [...(this.projects.get(project) ?? [])]
      .filter(([version]) => isLookedAt(version))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([version, partition]) => ({ partition, shows: stretches?.get(version)?.shows }))
  }

  dictionary(looked: readonly Looked[]): Dictionary {
    const segments = looked.flatMap(({ partition }) => partition.segments)
    return {
      isHeld: (key) =>
        segments.some(({ postings }) => {
          const term = postings.find(key)
          return term >= 0 && postings.liveOf(term) > 0
        }),
      wordsWith(prefix, most) {
        const words = new Set(segments.flatMap(({ postings }) => postings.wordsWith(prefix)))
        return [...words].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, most)
      },
    }
  }
}
