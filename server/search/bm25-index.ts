import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { makeFolder } from './fold.ts'
import { highlights } from './highlight.ts'
import { Partition } from './partition.ts'
import { completed, makeWidener, readQuestion, type Widener } from './question.ts'
import { type Looked, Ranker } from './rank.ts'
import type { Findable, Found, SearchFilters, SearchIndex } from './search-index.ts'

const nothing = (): Found => ({ hits: [], total: 0, facets: {} })

/**
 * The search index, in memory: one partition for each project and version, so that ranking inside one never depends on
 * what others hold. `put` and `remove` show in the very next search. Scores compare within one answer only.
 */
export function makeSearchIndex(): SearchIndex {
  const fold = makeFolder()
  const ranker = new Ranker()
  const projects = new Map<string, Map<string, Partition>>()
  const wideners = new WeakMap<SynonymTable, Widener>()

  function widenerOf(table: SynonymTable): Widener {
    const widener = wideners.get(table) ?? makeWidener(table, fold)
    wideners.set(table, widener)
    return widener
  }

  function partitionFor({ project, app_version }: Findable): Partition {
    const versions = projects.get(project) ?? new Map<string, Partition>()
    projects.set(project, versions)
    const partition = versions.get(app_version) ?? new Partition(fold)
    versions.set(app_version, partition)
    return partition
  }

  /** In order of version name: sums over partitions are then the same whichever came first. */
  function partitionsOf({ project, app_version, over }: SearchFilters): Looked[] {
    const stretches = over && new Map(over.map((stretch) => [stretch.app_version, stretch]))
    const isLookedAt = (version: string) => stretches?.has(version) ?? (app_version ?? version) === version
    const versions = [...(projects.get(project) ?? [])].filter(([version]) => isLookedAt(version))
    return versions
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([version, partition]) => ({ partition, shows: stretches?.get(version)?.shows }))
  }

  return {
    put: (findable) => partitionFor(findable).put(findable),
    forget: (project) => void projects.delete(project),
    remove(project, app_version, id) {
      const versions = projects.get(project)
      const partition = versions?.get(app_version)
      partition?.remove(id)
      if (partition?.size === 0) versions?.delete(app_version)
    },
    search(query, filters, offset, limit, synonyms) {
      const looked = partitionsOf(filters)
      const partitions = looked.map(({ partition }) => partition)
      if (partitions.length === 0) return nothing()
      const question = completed(readQuestion(query, fold, widenerOf(synonyms)), partitions)
      if (question.terms.length === 0) return nothing()
      const { module, kind, touchpoint, coverage } = filters
      const wanted = Object.fromEntries(
        Object.entries({ module, kind, touchpoint, coverage }).filter(([, value]) => value !== undefined),
      )
      const { best, total, facets } = ranker.rank(looked, question, wanted, offset + limit, filters.within)
      const hits = best.slice(offset).map(({ findable, score }) => {
        const { project: _project, coverage: _coverage, ...hit } = findable
        return { ...hit, score, highlights: highlights(hit, question, fold) }
      })
      return { hits, total, facets }
    },
  }
}
