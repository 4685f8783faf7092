/** What Figma says of itself and of the file, and with which words it refuses what dynamic loading forbids. */
import type { ProbeLine } from '../bridge/messages.ts'
import { tryRead } from './live.ts'

/** What would have to be written, or would hurt, to be known. */
const NOT_TRIED = [
  ['writing annotations in Dev Mode', 'it would change the file'],
  ['plugin data of more than 100 kB', 'it would change the file'],
  ['the id of a layer that was deleted', 'it would change the file'],
  ['client storage of more than 5 MB', 'it could drop what is kept there'],
  ['anything after closePlugin', 'it would close this window'],
] as const

/** What was answered, or the words of the refusal. */
async function said(ask: () => unknown): Promise<string> {
  try {
    const answer = await ask()
    return `answered ${answer === null ? 'null' : typeof answer}`
  } catch (fault) {
    return `throws: ${String((fault as Error)?.message ?? fault)}`
  }
}

const otherPage = () => figma.root.children.find((page) => page.id !== figma.currentPage.id)

/** Each of these is known from documents and reports alone. */
async function refusals(): Promise<ProbeLine[]> {
  const other = otherPage()
  return [
    { question: 'getNodeById', answer: await said(() => figma.getNodeById(figma.currentPage.id)) },
    {
      question: 'children of a page that was not loaded',
      answer: other ? await said(() => other.children) : 'this file has one page only',
    },
    {
      question: 'getNodeByIdAsync of what is not there',
      answer: await said(() => figma.getNodeByIdAsync('999999:999999')),
    },
    {
      question: 'documentchange without all pages',
      answer: await said(() => {
        const listen = () => {}
        figma.on('documentchange', listen)
        figma.off('documentchange', listen)
      }),
    },
  ]
}

async function categories(): Promise<string> {
  const known = await figma.annotations.getAnnotationCategoriesAsync()
  return known.map(({ id, label, color, isPreset }) => `${id} ${label} ${color}${isPreset ? ' preset' : ''}`).join(', ')
}

export async function hostLines(): Promise<ProbeLine[]> {
  return [
    { question: 'editor and mode', answer: `${figma.editorType} ${figma.mode}${figma.vscode ? ' vscode' : ''}` },
    { question: 'figma.fileKey', answer: figma.fileKey ? 'given' : 'undefined' },
    {
      question: 'figma.currentUser',
      answer: tryRead(() => (figma.currentUser?.id ? 'has an id' : 'null or no id'), 'throws'),
    },
    { question: 'skipInvisibleInstanceChildren at start', answer: String(figma.skipInvisibleInstanceChildren) },
    { question: 'layers selected at once', answer: String(figma.currentPage.selection.length) },
    {
      question: 'annotation categories',
      answer: await categories().catch((fault: Error) => `throws: ${fault.message}`),
    },
    ...(await refusals()),
    ...NOT_TRIED.map(([question, why]) => ({ question, answer: `not tried: ${why}` })),
  ]
}
