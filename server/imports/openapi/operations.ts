import { codeFact, type Fact, type Field, fieldOf, fieldsOf, oneLine } from './schema.ts'
import type { Part } from './tree.ts'

/** What becomes a section: an operation, or a shape with a name. */
export type Chapter = {
  heading: string
  summary: string
  description: string
  fields: { place: string; field: Field }[]
  /** What it answers, by status. */
  answers: { status: string; meaning: string; line: number }[]
  codes: Fact[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const CHAPTERS_MOST = 5000

/** Operations in order, then the shapes that have names. */
export function chaptersOf(root: Part): Chapter[] {
  const operations = root
    .at('paths')
    .fields()
    .flatMap(({ name: path, part: item }) =>
      item
        .fields()
        .filter(({ name }) => METHODS.includes(name))
        .map(({ name, part }) => operation(`${name.toUpperCase()} ${path}`, part, item)),
    )
  const schemas = root
    .at('components')
    .at('schemas')
    .fields()
    .map(({ name, part }) => shape(name, part))
  return [...operations, ...schemas].slice(0, CHAPTERS_MOST)
}

function operation(heading: string, part: Part, item: Part): Chapter {
  const parameters = [...item.at('parameters').members(), ...part.at('parameters').members()]
  const bodies = part.at('requestBody').at('content').fields()
  const answers = part.at('responses').fields()
  return {
    heading,
    summary: oneLine(part.at('summary').text ?? ''),
    description: part.at('description').text ?? '',
    fields: [
      ...parameters.map((one) => ({
        place: one.at('in').text ?? '',
        field: fieldOf(
          one.at('name').text ?? '',
          one.at('schema'),
          one.at('required').text === 'true',
          oneLine(one.at('description').text ?? ''),
        ),
      })),
      ...bodies.slice(0, 1).flatMap(({ part: body }) => inner('body', body.at('schema'))),
      ...answers.flatMap(({ name, part: answer }) =>
        answer
          .at('content')
          .fields()
          .slice(0, 1)
          .flatMap(({ part: body }) => inner(name, body.at('schema'))),
      ),
    ],
    answers: answers.map(({ name, part: answer }) => ({
      status: name,
      meaning: oneLine(answer.at('description').text ?? ''),
      line: answer.line,
    })),
    codes: answers.flatMap(({ part: answer }) => examplesOf(answer).flatMap(codeIn)),
  }
}

/** A shape with a name is told under it. */
const inner = (place: string, schema: Part): Chapter['fields'] =>
  schema.ref === null ? fieldsOf(schema).map((field) => ({ place, field })) : []

function shape(name: string, schema: Part): Chapter {
  const own = schema.at('enum').isThere ? [fieldOf(name, schema, false)] : fieldsOf(schema)
  return {
    heading: name,
    summary: oneLine(schema.at('title').text ?? ''),
    description: schema.at('description').text ?? '',
    fields: own.map((field) => ({ place: '', field })),
    answers: [],
    codes: examplesOf(schema).flatMap(codeIn),
  }
}

/** Answers as they are shown: `example`, `examples`, also below each media type. */
function examplesOf(answer: Part): Part[] {
  const media = answer
    .at('content')
    .fields()
    .map(({ part }) => part)
  return [answer, ...media].flatMap((one) => [
    ...(one.at('example').isThere ? [one.at('example')] : []),
    ...one
      .at('examples')
      .fields()
      .map(({ part }) => (part.at('value').isThere ? part.at('value') : part)),
  ])
}

const CODES = ['code', 'error_code', 'errorCode', 'errcode', 'errCode', 'err_code']
const WORDS = ['message', 'msg', 'error_message', 'errorMessage', 'errmsg', 'errMsg', 'toast']

/** The error that an example answers with, also one level down. */
function codeIn(example: Part): Fact[] {
  for (const part of [example, ...example.fields().map((field) => field.part)]) {
    const code = CODES.map((name) => part.at(name)).find((one) => one.text)
    const words = WORDS.map((name) => part.at(name)).find((one) => one.text)
    if (code && words && !/^(?:0|200|ok|success)$/i.test(code.text!))
      return [codeFact(code.text!, oneLine(words.text!), code.line)]
  }
  return []
}
