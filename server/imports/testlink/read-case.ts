import type { Attachment, CaseIdentity } from '../../../shared/schema/case-atom.ts'
import type { TestCase, TestStep } from '../../../shared/schema/test-case.ts'
import type { CaseSlice } from './case-slice.ts'
import { attributesOf, childrenNamed, descendants, type Node, ownText } from './slices.ts'

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
const DATA_URI = /(data:[\w.+-]{1,60}\/[\w.+-]{1,60};base64,)[A-Za-z0-9+/=\s]{64,}/g

/** Everything but the key, which depends on the cases before it. */
export function readCase(node: Node, slice: CaseSlice, around: Surroundings): Omit<TestCase, 'case_key'> {
  const field = (name: string) => ownText(childrenNamed(node, name)[0])
  const custom_fields = customFields(node)
  const fromFields = (kind: keyof typeof STEP_FIELDS) =>
    custom_fields.find(({ name, value }) => STEP_FIELDS[kind].test(name) && value)?.value ?? ''
  const steps = stepsOf(node, around.xpath)
  const fieldStep = { actions: fromFields('actions'), expected: fromFields('expected') }
  if (steps.length === 0 && (fieldStep.actions || fieldStep.expected)) {
    steps.push({ step_number: null, ...fieldStep, xpath: `${around.xpath}/custom_fields` })
  }
  return {
    ...identity(node, around),
    summary: field('summary'),
    preconditions: field('preconditions') || fromFields('preconditions'),
    steps,
    importance: field('importance') || null,
    keywords: keywords(node),
    custom_fields,
    attachments: descendants(node, 'attachment').map(attachment),
    is_in_force: !NOT_IN_FORCE.has(field('status')) && field('active') !== '0',
    xml_file: around.xml_file,
    xpath: around.xpath,
    raw_text: slice.raw.replace(DATA_URI, '$1…'),
    notices: slice.notices,
  }
}

/**
 * Ids as exported. TestLink up to 1.9.14 could write `SHOP-12` as the external id: it stays the id, since whoever wrote
 * the same case down elsewhere copied that, and counts as the full one too, for what refers to it.
 */
function identity(node: Node, around: Surroundings): Omit<CaseIdentity, 'case_key'> {
  const text = (name: string) => ownText(childrenNamed(node, name)[0]) || null
  const external_id = text('externalid')
  return {
    external_id,
    internal_id: attributesOf(node).internalid?.trim() || null,
    full_external_id: text('fullexternalid') ?? (external_id && /^.+-\d+$/.test(external_id) ? external_id : null),
    test_project: around.test_project,
    suite_name: around.suite_name,
    suite_path: around.suite_path,
    case_name: folded(attributesOf(node).name ?? ''),
    case_revision_version: text('version'),
  }
}

/** A name as one line: XML makes spaces of line breaks in attributes, TestLink trims, and people double spaces. */
export function folded(name: string): string {
  return name.replace(/\s+/g, ' ').trim()
}

/** Steps one by one, or the one flat field of TestLink 1.7 and 1.8 with the results beside it. */
function stepsOf(node: Node, xpath: string): TestStep[] {
  const [steps] = childrenNamed(node, 'steps')
  const numbered = steps ? childrenNamed(steps, 'step') : []
  if (numbered.length > 0) return numbered.map((step, i) => stepOf(step, `${xpath}/steps/step[${i + 1}]`))
  const actions = ownText(steps)
  const expected = ownText(childrenNamed(node, 'expectedresults')[0])
  if (!actions && !expected) return []
  return [{ step_number: null, actions, expected, xpath: `${xpath}/${actions ? 'steps' : 'expectedresults'}` }]
}

function stepOf(step: Node, xpath: string): TestStep {
  const number = ownText(childrenNamed(step, 'step_number')[0])
  return {
    step_number: /^\d{1,9}$/.test(number) ? Number(number) : null,
    actions: ownText(childrenNamed(step, 'actions')[0]),
    expected: ownText(childrenNamed(step, 'expectedresults')[0]),
    xpath,
  }
}

/** A keyword is named by its attribute, or by a child in files that people wrote. */
function keywords(node: Node): string[] {
  const names = descendants(node, 'keyword').map(
    (keyword) => folded(attributesOf(keyword).name ?? '') || ownText(childrenNamed(keyword, 'name')[0]),
  )
  return [...new Set(names.filter(Boolean))]
}

function customFields(node: Node): TestCase['custom_fields'] {
  return descendants(node, 'custom_field')
    .map((field) => ({
      name: ownText(childrenNamed(field, 'name')[0]),
      value: ownText(childrenNamed(field, 'value')[0]),
    }))
    .filter(({ name }) => name)
}

/** `<content>` holds the size that the scanner counted: `file_size` is empty for some versions. */
function attachment(node: Node): Attachment {
  const text = (name: string) => ownText(childrenNamed(node, name)[0])
  const size = [text('file_size'), text('content')].find((digits) => /^\d{1,15}$/.test(digits))
  return {
    name: text('name') || text('title'),
    media_type: text('file_type'),
    size: size === undefined ? null : Number(size),
  }
}
