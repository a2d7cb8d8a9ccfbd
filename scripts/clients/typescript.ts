import type { ClientModel, ClientOperation, Schema } from './model.ts'

const header = '// Written by `npm run generate` from the declarations of the operations. Do not edit.\n'

/** They took no body or query in the first release that had them: calls of that time have the options in its place. */
const inputsSinceLater = new Set(['rsvps.create', 'events.get', 'events.getManaged', 'groups.get', 'groups.getManaged'])
const hasLaterInput = ({ group, name }: ClientOperation) => inputsSinceLater.has(`${group}.${name}`)

/** The generated files of the TypeScript client: path and text. */
export function writeTypeScript(model: ClientModel): Record<string, string> {
  const folder = 'packages/client/src/generated'
  return { [`${folder}/operations.ts`]: operationsFile(model), [`${folder}/types.ts`]: typesFile(model) }
}

/** What the client does at run time: one short line for each operation. */
function operationsFile(model: ClientModel): string {
  const lineOf = (op: ClientOperation) => {
    const path = op.spanningParam ? op.path.replace(`{${op.spanningParam}}`, `{+${op.spanningParam}}`) : op.path
    const input = op.isList ? 'list' : (op.query ?? op.body) && 'input'
    const words = [op.method, path, input, hasLaterInput(op) && 'later', op.isReplayed && 'replay']
    return `    ${op.name}: '${words.filter(Boolean).join(' ')}',\n`
  }
  const groups = groupsOf(model).map(([group, ops]) => `  ${group}: {\n${ops.map(lineOf).join('')}  },\n`)
  return `${header}
/** Method, path, and what the operation takes: \`input\` (query or body), \`list\` (pages), \`later\` (options may come in place of the input), \`replay\` (Idempotency-Key). */
export const operations = {\n${groups.join('')}}\n`
}

function typesFile(model: ClientModel): string {
  const shapes = new Shapes()
  // What is received comes first: a shape that is also sent has the stricter type.
  for (const op of model.operations) shapes.typeOf(op.output, 'output')
  shapes.typeOf(model.pagination, 'output')
  const groups = groupsOf(model).map(([group, ops]) => {
    const methods = ops.map((op) => methodOf(op, shapes))
    return `  ${group}: {\n${methods.join('')}  }\n`
  })
  const codes = model.operations.map((op) => `export type ${nameOf(op)}Error =${union(op.errors.map(quote))}\n`)
  const events = model.webhooks.map(({ type, description, data }) => {
    const body = shapes.bodyOf({ properties: data, required: Object.keys(data) }, 'output', '  ')
    const name = `${webhookName(type)} extends Delivered<'${type}'>`
    return `${comment(description)}export interface ${name} {\n  data: ${body}\n}\n`
  })
  return `${header}
import type { Call, CallOptions, PageCall } from '../calls.ts'

/** Every operation, by group and name. */
export interface Api {\n${groups.join('')}}

/** Every error code of the API. */
export type ErrorCode =${union(Object.keys(model.errors).map(quote))}

/** What a token may do. */
export type ScopeName =${union(Object.keys(model.scopes).map(quote))}

${shapes.print()}
interface Delivered<T extends string> {
  /** The same at every try: remember the ids that you have handled. */
  id: string
  type: T
  timestamp: string
  apiVersion: string
  /** Only in test events. */
  test?: true
}

${events.join('\n')}
/** What a webhook receives. \`type\` says which event it is; a newer server may send types that are not listed here. */
export type WebhookEvent =${union(model.webhooks.map(({ type }) => webhookName(type)))}

${codes.join('\n')}`
}

function methodOf(op: ClientOperation, shapes: Shapes): string {
  const args = op.params.map((name) => `${name}: string`)
  if (op.query) {
    const query = shapes.add(`${nameOf(op)}Query`, op.query, 'input')
    args.push(`query${op.query.required?.length ? '' : '?'}: ${query}`)
  }
  if (op.body) {
    const body = op.body.title ? shapes.typeOf(op.body, 'input') : shapes.add(`${nameOf(op)}Body`, op.body, 'input')
    args.push(`body${op.isBodyOptional ? '?' : ''}: ${body}`)
  }
  const about = [`${op.summary}.`, op.description, accessOf(op)].filter(Boolean).join('\n\n')
  const call = `${op.isList ? 'PageCall' : 'Call'}<${shapes.typeOf(op.output, 'output')}, ${nameOf(op)}Error>`
  const method = (some: string[]) => `    ${op.name}(${[...some, 'options?: CallOptions'].join(', ')}): ${call}\n`
  const before = hasLaterInput(op) ? method(args.slice(0, -1)) : ''
  return `${comment(about, '    ')}${method(args)}${before}`
}

function accessOf({ scope }: ClientOperation): string {
  if (scope === undefined) return 'Needs no token.'
  return scope === 'any' ? 'Needs a token.' : `Needs the scope \`${scope}\`.`
}

/** Optional fields of what is sent may also be undefined; what is received either has a field or does not. */
type Direction = 'input' | 'output'

/** Names that the client itself exports. */
const reserved =
  /^(Api|Call|CallOptions|ConnectionErrorCode|Delivered|ErrorCode|Hearth|HearthError|HearthOptions|Page|PageCall|Problem|RateLimit|Result|ScopeName|TokenOption|WebhookEvent)$/

/** The shapes met so far, each printed once under its title. */
class Shapes {
  readonly #printed = new Map<string, { schema: Schema; text: string }>()

  typeOf(schema: Schema, direction: Direction, pad = ''): string {
    if (schema.const !== undefined) return quote(schema.const)
    if (schema.enum) return schema.enum.map(quote).join(' | ')
    if (schema.anyOf) return schema.anyOf.map((one) => this.typeOf(one, direction, pad)).join(' | ')
    const types = [schema.type].flat()
    return types.map((type) => this.#simpleTypeOf(type, schema, direction, pad)).join(' | ')
  }

  /** Notes a shape under a name and returns the name. */
  add(name: string, schema: Schema, direction: Direction): string {
    const known = this.#printed.get(name)
    if (known) {
      if (!isSame(known.schema, schema)) throw new Error(`two different shapes are called ${name}`)
      return name
    }
    if (reserved.test(name)) throw new Error(`the client has another meaning of ${name}`)
    const entry = { schema, text: '' }
    this.#printed.set(name, entry)
    entry.text = `${comment(schema.description)}export interface ${name} ${this.bodyOf(schema, direction, '')}\n`
    return name
  }

  bodyOf({ properties = {}, required = [] }: Schema, direction: Direction, pad: string): string {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)
      const isRequired = required.includes(name)
      const about = [schema.description, schema.deprecated && '@deprecated'].filter(Boolean).join('\n\n')
      const type = this.typeOf(schema, direction, `${pad}  `)
      const orUndefined = direction === 'input' && !isRequired ? ' | undefined' : ''
      return `${comment(about, `${pad}  `)}${pad}  ${key}${isRequired ? '' : '?'}: ${type}${orUndefined}\n`
    })
    return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('')}${pad}}`
  }

  print(): string {
    return [...this.#printed.values()].map(({ text }) => text).join('\n')
  }

  #simpleTypeOf(type: string | undefined, schema: Schema, direction: Direction, pad: string): string {
    if (type === undefined) return 'unknown'
    if (type === 'integer') return 'number'
    if (type === 'array') return `Array<${this.typeOf(schema.items ?? {}, direction, pad)}>`
    if (type !== 'object') return type
    if (schema.title) return this.add(schema.title, schema, direction)
    if (schema.properties) return this.bodyOf(schema, direction, pad)
    const [values = {}] = Object.values(schema.patternProperties ?? {})
    return `Record<string, ${this.typeOf(values, direction, pad)}>`
  }
}

/** A nullable object is the same shape as the object itself. */
function isSame(one: Schema, other: Schema): boolean {
  return one === other || JSON.stringify(one.properties) === JSON.stringify(other.properties)
}

function groupsOf(model: ClientModel): [string, ClientOperation[]][] {
  return [...Map.groupBy(model.operations, (op) => op.group)]
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const nameOf = (op: ClientOperation) => capitalize(op.group) + capitalize(op.name)
const webhookName = (type: string) => `${type.split(/[._]/).map(capitalize).join('')}Webhook`

function quote(value: unknown): string {
  return typeof value === 'string' && !/['\\]/.test(value) ? `'${value}'` : JSON.stringify(value)
}

/** Members of a union, as many in a line as fit. */
function union(members: readonly string[]): string {
  return fill(
    members.map((member) => `| ${member}`),
    116,
  )
    .map((line) => `\n  ${line}`)
    .join('')
}

/** A JSDoc comment of lines that fit the page; nothing for no text. */
function comment(text: string | undefined, pad = ''): string {
  if (!text) return ''
  const lines = text
    .replaceAll('*/', '* /')
    .split('\n')
    .flatMap((line) => fill(line.split(' '), 116 - pad.length))
  if (lines.length === 1) return `${pad}/** ${lines[0]} */\n`
  return `${pad}/**\n${lines.map((line) => `${pad} * ${line}`.trimEnd()).join('\n')}\n${pad} */\n`
}

/** Joins words with spaces to lines of this width. */
function fill(words: readonly string[], width: number): string[] {
  const lines = ['']
  for (const word of words) {
    const last = lines.at(-1)!
    if (last && last.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines
}
