import type { Attachment, CaseIdentity } from '../../../shared/schema/case-atom.ts'
import type { TestCase, TestStep } from '../../../shared/schema/test-case.ts'
import type { CaseSlice } from './case-slice.ts'
import { attributesOf, childrenNamed, childrenOf, descendants, type Node, nameOf, ownText } from './slices.ts'

/** What a case can't say of itself. */
export type Surroundings = Pick<CaseIdentity, 'test_project' | 'suite_name' | 'suite_path'> & {
  xml_file: string
  xpath: string
}

/** TestLink's status: these it hides from test plans itself. */
const NOT_IN_FORCE = new Set(['5', '6'])
/** Exchange files of Chinese teams keep the steps in custom fields, under one of these names. */
const STEP_FIELDS = {
  actions: /^(?:测试|操作|用例|执行)?步骤(?:描述)?$|^(?:test )?(?:steps?|actions?)$/i,
  expected: /^(?:预期|期望|预计)(?:的)?(?:结果|输出)?$|^expected(?: results?)?$/i,
  preconditions: /^(?:前置|前提|预置)条件$|^pre-?conditions?$/i,
}
/** Where lists may lie. `details`: TestLink's plan export puts them behind its text. */
const LISTS = ['keywords', 'custom_fields', 'attachments', 'details'] as const
const DATA_URI = /(data:[\w.+-]{1,60}\/[\w.+-]{1,60};base64,)[A-Za-z0-9+/=\s]{64,}/g

/**
 * A case without its key, which depends on the cases before it: an empty text until `claim` gives one.
 *
 * Ids as exported. TestLink up to 1.9.14 could write `SHOP-12` as the external id: it stays the id, since whoever wrote
 * the same case down elsewhere copied that, and counts as the full one too, for what refers to it.
 * One literal and no spreading: copying twenty properties twice took as long as parsing them.
 */
export function readCase(node: Node, slice: CaseSlice, around: Surroundings): TestCase {
  const parts = partsOf(node)
  const field = (name: string) => ownText(parts.get(name))
  const holders = LISTS.map((list) => parts.get(list)).filter((list) => list !== undefined)
  const lists = (name: string) => holders.flatMap((list) => descendants(list, name))
  const custom_fields = lists('custom_field')
    .map(customField)
    .filter(({ name }) => name)
  const steps = stepsOf(parts, around.xpath)
  const external_id = field('externalid') || null
  const attributes = attributesOf(node)
  return {
    case_key: '',
    external_id,
    internal_id: attributes.internalid?.trim() || null,
    full_external_id: field('fullexternalid') || (external_id && /^.+-\d+$/.test(external_id) ? external_id : null),
    test_project: around.test_project,
    suite_name: around.suite_name,
    suite_path: around.suite_path,
    case_name: folded(attributes.name ?? ''),
    case_revision_version: field('version') || null,
    summary: field('summary'),
    preconditions: field('preconditions') || fromFields(custom_fields, 'preconditions'),
    steps: steps.length > 0 ? steps : stepOfFields(custom_fields, around.xpath),
    importance: field('importance') || null,
    keywords: keywordNames(lists('keyword')),
    custom_fields,
    attachments: lists('attachment').map(attachment),
    is_in_force: !NOT_IN_FORCE.has(field('status')) && field('active') !== '0',
    xml_file: around.xml_file,
    xpath: around.xpath,
    raw_text: slice.raw.includes(';base64,') ? slice.raw.replace(DATA_URI, '$1…') : slice.raw,
    notices: slice.notices,
  }
}

type Parts = Map<string, Node>

/** The first element of each name: a case repeats none. */
function partsOf(node: Node): Parts {
  const parts: Parts = new Map()
  for (const child of childrenOf(node)) {
    if ('#text' in child) continue
    const name = nameOf(child)
    if (!parts.has(name)) parts.set(name, child)
  }
  return parts
}

function fromFields(fields: TestCase['custom_fields'], kind: keyof typeof STEP_FIELDS): string {
  return fields.find(({ name, value }) => value && STEP_FIELDS[kind].test(name))?.value ?? ''
}

function stepOfFields(fields: TestCase['custom_fields'], xpath: string): TestStep[] {
  const [actions, expected] = [fromFields(fields, 'actions'), fromFields(fields, 'expected')]
  return actions || expected ? [{ step_number: null, actions, expected, xpath: `${xpath}/custom_fields` }] : []
}

/** A name as one line: XML makes spaces of line breaks in attributes, TestLink trims, and people double spaces. */
export function folded(name: string): string {
  return name.replace(/\s+/g, ' ').trim()
}

/** Steps one by one, or the one flat field of TestLink 1.7 and 1.8 with the results beside it. */
function stepsOf(parts: Parts, xpath: string): TestStep[] {
  const steps = parts.get('steps')
  const numbered = steps ? childrenNamed(steps, 'step') : []
  if (numbered.length > 0) return numbered.map((step, i) => stepOf(partsOf(step), `${xpath}/steps/step[${i + 1}]`))
  const actions = ownText(steps)
  const expected = ownText(parts.get('expectedresults'))
  if (!actions && !expected) return []
  return [{ step_number: null, actions, expected, xpath: `${xpath}/${actions ? 'steps' : 'expectedresults'}` }]
}

function stepOf(parts: Parts, xpath: string): TestStep {
  const number = ownText(parts.get('step_number'))
  return {
    step_number: /^\d{1,9}$/.test(number) ? Number(number) : null,
    actions: ownText(parts.get('actions')),
    expected: ownText(parts.get('expectedresults')),
    xpath,
  }
}

/** A keyword is named by its attribute, or by a child in files that people wrote. */
function keywordNames(keywords: Node[]): string[] {
  const names = keywords.map(
    (keyword) => folded(attributesOf(keyword).name ?? '') || ownText(childrenNamed(keyword, 'name')[0]),
  )
  return [...new Set(names.filter(Boolean))]
}

function customField(node: Node): { name: string; value: string } {
  const parts = partsOf(node)
  return { name: ownText(parts.get('name')), value: ownText(parts.get('value')) }
}

/** `<content>` holds the size that the scanner counted: `file_size` is empty for some versions. */
function attachment(node: Node): Attachment {
  const parts = partsOf(node)
  const text = (name: string) => ownText(parts.get(name))
  const size = [text('file_size'), text('content')].find((digits) => /^\d{1,15}$/.test(digits))
  return {
    name: text('name') || text('title'),
    media_type: text('file_type'),
    size: size === undefined ? null : Number(size),
  }
}
