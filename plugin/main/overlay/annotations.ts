/**
 * Marks as Figma's own annotations, in a category of their own, which also who may only view reads in Dev Mode. They hang on
 * the design's layers, so a person chooses them; all other annotations are written back as they were.
 */
import { ANNOTATION_LEAD, isOurAnnotation, OVERLAY_NAME } from '../../../shared/design/marks-of-ours.ts'
import type { MarkWords } from '../../bridge/messages.ts'
import { Refusal } from '../../bridge/refusal.ts'
import { tryRead } from '../live.ts'
import { lookAtEach, type Pace } from '../pace.ts'
import { ANNOTATED, layersIn } from '../searching.ts'
import type { MarkedLayer, MarkedLayers } from './marked-layers.ts'

type Carrier = SceneNode & { annotations: readonly Annotation[] }

const carries = (node: SceneNode): node is Carrier => tryRead(() => 'annotations' in node, false)

const isOurs = ({ label, labelMarkdown }: Annotation) => isOurAnnotation(label ?? labelMarkdown ?? '')

/** Figma hands out both forms of a label and refuses both: the plain one goes where the other says more. */
function writable({ label, labelMarkdown, properties, categoryId }: Annotation): Annotation {
  const said = labelMarkdown && labelMarkdown !== label ? { labelMarkdown } : label ? { label } : {}
  return { ...said, properties: [...(properties ?? [])], ...(categoryId ? { categoryId } : {}) }
}

const theirs = (node: Carrier): Annotation[] => node.annotations.filter((note) => !isOurs(note)).map(writable)

async function category(): Promise<string> {
  const known = await figma.annotations.getAnnotationCategoriesAsync()
  const ours = known.find(({ label }) => label === OVERLAY_NAME)
  return (ours ?? (await figma.annotations.addAnnotationCategoryAsync({ label: OVERLAY_NAME, color: 'orange' }))).id
}

/** Every layer of the page that has one of ours. */
async function carriersOn(page: PageNode, pace: Pace): Promise<Carrier[]> {
  const found: Carrier[] = []
  await lookAtEach(layersIn(page, ANNOTATED), pace, (node) => {
    if (carries(node) && tryRead(() => node.annotations.some(isOurs), false)) found.push(node)
  })
  return found
}

const write = (node: Carrier, notes: Annotation[]): boolean =>
  tryRead(() => {
    node.annotations = notes
    return true
  }, false)

const clean = (nodes: Iterable<Carrier>): number => [...nodes].filter((node) => write(node, theirs(node))).length

/** Takes ours away, and no others. */
export const removeAnnotations = async (page: PageNode, pace: Pace): Promise<number> =>
  clean(await carriersOn(page, pace))

const said = ({ marks }: MarkedLayer, words: MarkWords) =>
  marks.map((mark) => `${ANNOTATION_LEAD}${words.states[mark.state]}: ${mark.words}`)

/**
 * Annotates each layer that can carry an annotation; the others are added to `missing`.
 * Errors  `page_read_only`; `cancelled`: what was written goes, as do those that were there once writing began.
 */
export async function annotate(
  { layers, missing }: MarkedLayers,
  words: MarkWords,
  page: PageNode,
  pace: Pace,
): Promise<number> {
  const id = await category().catch(() => {
    throw new Refusal('page_read_only')
  })
  const written: Carrier[] = []
  clean(await carriersOn(page, pace))
  try {
    for (const [done, layer] of layers.entries()) {
      await pace.breathe({ phase: 'mark', done: layers.length + done, total: layers.length * 2 })
      const { node } = layer
      const notes = said(layer, words).map((label): Annotation => ({ label, properties: [], categoryId: id }))
      if (carries(node) && write(node, [...theirs(node), ...notes])) written.push(node)
      else missing.push({ node_id: tryRead(() => node.id, ''), name: layer.marks[0]!.words, reason: 'no_annotations' })
    }
  } catch (fault) {
    clean(written)
    throw fault
  }
  tryRead(() => figma.commitUndo(), undefined)
  return written.length
}
