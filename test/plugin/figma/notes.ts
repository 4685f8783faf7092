/** Dev Mode annotations: on live layers alone, and their categories. */
import { copy, type RestAnnotation } from './rest.ts'
import { SAID } from './said.ts'
import type { Store } from './store.ts'

const PRESET = [
  { id: 'preset:1', label: 'Development', color: 'blue', isPreset: true },
  { id: 'preset:2', label: 'Interaction', color: 'violet', isPreset: true },
]

/** Figma fills in `labelMarkdown` where only `label` was given. Writing both back is refused. */
const filledUp = (note: RestAnnotation): RestAnnotation =>
  note.label && !note.labelMarkdown ? { ...note, labelMarkdown: note.label } : { ...note }

export const annotationsOf = (store: Store, id: string): readonly RestAnnotation[] =>
  Object.freeze((store.annotations.get(id) ?? []).map((note) => Object.freeze(filledUp(copy(note)))))

export function writeAnnotations(store: Store, id: string, notes: readonly RestAnnotation[]) {
  for (const note of notes) if (note.label && note.labelMarkdown) throw new Error(SAID.bothLabels)
  store.annotations.set(id, copy([...notes]))
}

/** unverified: the names and ids of the categories that every file has. */
export function annotationCategories(
  store: Store,
  answer: <T>(give: () => T) => Promise<T>,
  mayWrite: (call: string) => void,
) {
  const categories = copy(store.options.annotation_categories ?? PRESET)
  return {
    categories,
    api: {
      getAnnotationCategoriesAsync: () => answer(() => copy(categories)),
      getAnnotationCategoryByIdAsync: (id: string) =>
        answer(() => copy(categories.find((one) => one.id === id)) ?? null),
      addAnnotationCategoryAsync: (given: { label: string; color: string }) =>
        answer(() => {
          mayWrite('addAnnotationCategoryAsync')
          store.record.writes.push(`figma.addAnnotationCategoryAsync ${given.label}`)
          const made = { id: `category:${categories.length + 1}`, ...given, isPreset: false }
          categories.push(made)
          return copy(made)
        }),
    },
  }
}
