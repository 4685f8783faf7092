/**
 * What Hufu itself puts into a file when somebody asks for it: a layer with the coverage marks, or annotations. They are
 * about the design and no part of it, so that no reading takes them for rules; names are all that REST JSON tells of them.
 */
export const OVERLAY_NAME = 'Hufu 覆盖 coverage'

/** Every annotation of ours begins with it. */
export const ANNOTATION_LEAD = 'Hufu 覆盖 · '

export const isOverlay = ({ type, name }: { type?: unknown; name?: unknown }): boolean =>
  type === 'GROUP' && name === OVERLAY_NAME

export const isOurAnnotation = (label: string): boolean => label.startsWith(ANNOTATION_LEAD)
