import { STATES } from '../../shared/schema/base.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import { type Export, MARKDOWN, type WrittenFile } from './export.ts'
import { frontMatter, onOneLine } from './front-matter.ts'
import { keywordsOf, type Topics, topicsOf } from './keywords.ts'
import { bullet, inline, lines } from './markdown.ts'
import { moduleFiles, moduleTitle } from './module-names.ts'
import { inForce, type ModuleRules, rulesByModule } from './module-rules.ts'
import { byText } from './order.ts'
import type { Reading } from './reading.ts'
import { headings, ruleSection } from './rule-section.ts'
import type { Voice } from './voice.ts'

/** What goes into a bot's knowledge base: one document a module, one heading a rule, what is in force and nothing else. */
export const moduleDocuments: Export = {
  name: 'modules/',
  names: (modules) =>
    [...moduleFiles(modules).values()].sort(byText).map((file) => ({ name: `modules/${file}`, media_type: MARKDOWN })),
  files: (read) =>
    documentsOf(read).map(({ file, text }) => ({ name: `modules/${file}`, media_type: MARKDOWN, text: text() })),
}

/**
 * A module's document with what it is about; its text is written when it is asked for. `parts`: its body rule after rule, what
 * stands before and after them first and last; who writes many can pause in between.
 */
export type ModuleDocument = ModuleRules & {
  title: string
  topics: Topics
  text(): WrittenFile['text']
  parts(): Iterable<string[]>
}

/** The documents of a version, by file name. */
export function documentsOf(own: Reading): ModuleDocument[] {
  const read = inForce(own)
  const documents = rulesByModule(read)
  const topics = topicsOf(documents, read)
  const files = new Map(documents.map((d) => [d.module, d.file]))
  return documents
    .map((d) => {
      const title = titled(d, read)
      const about = topics.get(d)!
      const parts = () => bodyOf(d, title, files, read)
      const text = () => lines([frontOf(d, title, about, read), ...parts()])
      return { ...d, title, topics: about, text, parts }
    })
    .sort((a, b) => byText(a.file, b.file))
}

function titled({ module }: ModuleRules, { voice: { say, lang }, snapshot }: Reading): string {
  return module === null
    ? say('rules_of_none')
    : say('rules_of', { name: onOneLine(moduleTitle(module, snapshot.modules, lang)) })
}

const frontOf = ({ module }: ModuleRules, title: string, topics: Topics, { snapshot }: Reading): string[] =>
  frontMatter({
    title: `${title} · ${snapshot.app_version}`,
    type: module === null ? 'rules_without_module' : 'module_rules',
    keywords: keywordsOf(topics),
    app_version: snapshot.app_version,
    module,
  })

function* bodyOf(
  { rules, also }: ModuleRules,
  title: string,
  files: ReadonlyMap<string | null, string>,
  read: Reading,
): Generator<string[]> {
  const { voice, snapshot } = read
  const head = `# ${inline(title)} · ${inline(snapshot.app_version)}`
  yield [head, '', voice.say('rules_in_force', { total: rules.length, states: statesCounted(rules, voice) })]
  const names = headings(rules, read)
  for (const cluster of rules) yield ['', ...ruleSection(cluster, names.get(cluster)!, read)]
  if (also.length) yield seeAlso(also, files, read)
}

/** `已覆盖 8、只有设计 3`, in the order of states. */
export function statesCounted(rules: readonly Cluster[], { say, row }: Voice): string {
  const counts = STATES.map((state) => [state, rules.filter((c) => c.state === state).length] as const)
  return row(counts.filter(([, n]) => n).map(([state, n]) => `${say(`state_${state}`)} ${n}`))
}

function seeAlso(also: readonly Cluster[], files: ReadonlyMap<string | null, string>, read: Reading): string[] {
  const names = headings(also, read)
  return [
    '',
    `## ${read.voice.say('see_also')}`,
    '',
    ...also.map((c) => bullet(`[${names.get(c)!}](${encodeURIComponent(files.get(c.primary_module)!)})`)),
  ]
}
