import type { ClientModel, ClientOperation, Schema } from './model.ts'

/** The generated files of the Python client, by their path. */
export function writePython(model: ClientModel): Record<string, string> {
  const types = new Types()
  const groups = Map.groupBy(model.operations, ({ group }) => group)
  const classes = [...groups].map(([group, operations]) => writeGroup(group, operations, types))
  types.name(model.pagination)
  const events = model.webhooks.map(({ type, description, data }) => {
    const name = `${pascalCase(type)}Event`
    types.add(`${name}Data`, { properties: data, required: Object.keys(data) })
    types.add(name, eventSchema(type), description, { data: `${name}Data` })
    return name
  })
  return {
    'packages/python/src/hearth/types.py': [
      header('The shapes of requests, answers and webhook events.'),
      'from typing import Any, Dict, List, Literal, Optional, TypedDict, Union\n',
      'from typing import NotRequired\n',
      types.write(),
      `WebhookEvent = Union[\n${events.map((name) => `    ${name},\n`).join('')}]\n`,
      `ErrorCode = ${literal(Object.keys(model.errors))}\n`,
    ].join('\n'),
    'packages/python/src/hearth/_groups.py': [
      header('One method for each operation of the API.'),
      'from typing import Any, Dict, List, Literal, Optional, cast\n',
      'from . import types as t\nfrom ._core import Core, Page, Pages, Result, attempt, quote, quote_key\n',
      ...classes,
      writeApi([...groups.keys()]),
    ].join('\n'),
  }
}

const header = (text: string) =>
  `"""${text}\n\nGenerated from the declarations of the API by \`npm run generate\`. Do not edit.\n"""\nfrom __future__ import annotations\n`

const keywords = new Set([
  'from',
  'class',
  'import',
  'global',
  'is',
  'in',
  'not',
  'and',
  'or',
  'pass',
  'del',
  'def',
  'with',
])
const safe = (name: string) => (keywords.has(name) ? `${name}_` : name)
const snakeCase = (words: string) => words.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
const pascalCase = (words: string) =>
  words.replace(/(^|[._-])(\w)/g, (_, _separator, letter: string) => letter.toUpperCase())
const literal = (values: readonly unknown[]) => `Literal[${values.map(constant).join(', ')}]`
const constant = (value: unknown) => (value === true ? 'True' : value === false ? 'False' : JSON.stringify(value))
const typesOf = (schema: Schema) => [schema.type ?? []].flat()

function eventSchema(type: string): Schema {
  const properties = {
    id: { type: 'string', description: 'The same at every attempt' },
    type: { const: type },
    timestamp: { type: 'string' },
    apiVersion: { type: 'string' },
    data: { type: 'object' },
    test: { const: true, description: 'Only in a test event: nothing has happened' },
  }
  return { properties, required: Object.keys(properties).filter((name) => name !== 'test') }
}

/** Collects the shapes that operations name, each once. */
class Types {
  readonly #classes = new Map<string, string>()

  /** How a schema is named in an annotation. A nested object gets a name made of its place. */
  name(schema: Schema, place = 'Value'): string {
    const isNullable = typesOf(schema).includes('null') || schema.enum?.includes(null) === true
    const one = this.#nameOne(schema, place)
    return isNullable ? `Optional[${one}]` : one
  }

  #nameOne(schema: Schema, place: string): string {
    if (schema.const !== undefined) return literal([schema.const])
    if (schema.enum) return literal(schema.enum.filter((value) => value !== null))
    if (schema.anyOf) return `Union[${schema.anyOf.map((one, index) => this.name(one, `${place}${index}`)).join(', ')}]`
    switch (typesOf(schema).find((type) => type !== 'null')) {
      case 'integer':
        return 'int'
      case 'number':
        return 'float'
      case 'boolean':
        return 'bool'
      case 'string':
        return 'str'
      case 'array':
        return `List[${schema.items ? this.name(schema.items, `${place}Item`) : 'Any'}]`
      case 'object':
        return this.#nameObject(schema, place)
      default:
        return 'Any'
    }
  }

  #nameObject(schema: Schema, place: string): string {
    if (!schema.properties) {
      const [values] = Object.values(schema.patternProperties ?? {})
      return `Dict[str, ${values ? this.name(values, `${place}Value`) : 'Any'}]`
    }
    const name = schema.title ?? place
    if (!this.#classes.has(name)) this.add(name, schema)
    return name
  }

  /** Some properties can be named by the caller. */
  add(name: string, schema: Schema, description = schema.description, named: Record<string, string> = {}): void {
    // Known before its properties, which may name it.
    this.#classes.set(name, '')
    const required = new Set(schema.required ?? [])
    const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => {
      const type = named[key] ?? this.name(property, `${name}${pascalCase(key)}`)
      return { key, type: required.has(key) ? type : `NotRequired[${type}]`, description: property.description }
    })
    this.#classes.set(name, writeClass(name, fields, description))
  }

  write(): string {
    return [...this.#classes.values()].join('\n\n')
  }
}

interface Field {
  key: string
  type: string
  description: string | undefined
}

function writeClass(name: string, fields: readonly Field[], description: string | undefined): string {
  const comment = (text: string | undefined) => (text ? `    # ${text.replaceAll('\n', ' ')}\n` : '')
  if (fields.some(({ key }) => keywords.has(key) || !/^[a-z]\w*$/i.test(key))) {
    const lines = fields.map(
      ({ key, type, description: text }) =>
        `${comment(text)}    ${JSON.stringify(key)}: "${type.replaceAll('"', "'")}",\n`,
    )
    return `${name} = TypedDict(${JSON.stringify(name)}, {\n${lines.join('')}})\n`
  }
  const lines = fields.map(({ key, type, description: text }) => `${comment(text)}    ${key}: ${type}\n`)
  const doc = description ? `    """${description}"""\n` : ''
  return `class ${name}(TypedDict):\n${doc}${lines.join('')}${doc === '' && lines.length === 0 ? '    pass\n' : ''}`
}

function writeApi(groups: readonly string[]): string {
  const lines = groups.map((group) => `        self.${snakeCase(group)} = ${pascalCase(group)}(core)\n`)
  return `\nclass AllGroups:\n    """Every operation, by its group."""\n\n    def __init__(self, core: Core) -> None:\n${lines.join('')}`
}

function writeGroup(group: string, operations: readonly ClientOperation[], types: Types): string {
  const methods = operations.map((op) => writeMethods(op, types))
  return `\nclass ${pascalCase(group)}:\n    def __init__(self, core: Core) -> None:\n        self._core = core\n\n${methods.join('\n')}`
}

interface Argument {
  name: string
  /** As it is passed on: a keyword is named. */
  passed: string
  declared: string
  isKeyword: boolean
}

/** A method that raises, and one that returns the error. */
function writeMethods(op: ClientOperation, types: Types): string {
  const name = safe(snakeCase(op.name))
  const args = argumentsOf(op, types)
  const declared = ['self', ...declare(args)].join(', ')
  const passed = args.map(({ passed: one }) => one).join(', ')
  const output = qualify(types.name(op.output, `${pascalCase(op.group)}${pascalCase(op.name)}Answer`))
  const codes = literal([...op.errors, 'network'])
  const path = op.path.replace(
    /\{(\w+)\}/g,
    (_, param: string) => `{${param === op.spanningParam ? 'quote_key' : 'quote'}(${safe(snakeCase(param))})}`,
  )
  const given = [`'${op.method}'`, `${op.params.length > 0 ? 'f' : ''}'${path}'`, ...payload(op)].join(', ')
  const doc = documentation(op)
  if (op.isList)
    return `    def ${name}(${declared}) -> Pages[${output}]:
        """${doc}"""
        return Pages(self._core, ${given})

    def try_${snakeCase(op.name)}(${declared}) -> Result[Page[${output}], ${codes}]:
        """As \`${name}\`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.${name}(${passed}).page())
`
  return `    def ${name}(${declared}) -> ${output}:
        """${doc}"""
        return cast('${output.replaceAll("'", '"')}', self._core.call(${given}))

    def try_${snakeCase(op.name)}(${declared}) -> Result[${output}, ${codes}]:
        """As \`${name}\`, but returns a failure instead of raising it."""
        return attempt(lambda: self.${name}(${passed}))
`
}

/** Shapes come from the module of types. */
const qualify = (type: string) =>
  type.replace(/\b[A-Z]\w*/g, (name) =>
    /^(Optional|List|Dict|Any|Literal|Union|True|False)$/.test(name) ? name : `t.${name}`,
  )

function argumentsOf(op: ClientOperation, types: Types): Argument[] {
  const inPath = op.params.map((param) => {
    const name = safe(snakeCase(param))
    return { name, passed: name, declared: `${name}: str`, isKeyword: false }
  })
  const place = `${pascalCase(op.group)}${pascalCase(op.name)}`
  const body = op.body && qualify(types.name(op.body, `${place}Body`))
  const inBody = body
    ? [
        {
          name: 'body',
          passed: 'body',
          declared: op.isBodyOptional ? `body: Optional[${body}] = None` : `body: ${body}`,
          isKeyword: false,
        },
      ]
    : []
  const required = new Set(op.query?.required ?? [])
  const inQuery = Object.entries(op.query?.properties ?? {})
    .map(([key, schema]) => ({
      name: safe(snakeCase(key)),
      type: qualify(types.name(schema, `${place}${pascalCase(key)}`)),
      isRequired: required.has(key),
    }))
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
    .map(({ name, type, isRequired }) => {
      const declared = isRequired ? `${name}: ${type}` : `${name}: Optional[${type}] = None`
      return { name, passed: `${name}=${name}`, declared, isKeyword: true }
    })
  const key = {
    name: 'idempotency_key',
    passed: 'idempotency_key=idempotency_key',
    declared: 'idempotency_key: Optional[str] = None',
    isKeyword: true,
  }
  return [...inPath, ...inBody, ...inQuery, ...(op.isReplayed ? [key] : [])]
}

function declare(args: readonly Argument[]): string[] {
  const positional = args.filter(({ isKeyword }) => !isKeyword)
  const keyword = args.filter(({ isKeyword }) => isKeyword)
  return [...positional, ...(keyword.length > 0 ? [{ declared: '*' }] : []), ...keyword].map(({ declared }) => declared)
}

function payload(op: ClientOperation): string[] {
  const query = Object.keys(op.query?.properties ?? {}).map((key) => `'${key}': ${safe(snakeCase(key))}`)
  return [
    ...(query.length > 0 ? [`query={${query.join(', ')}}`] : []),
    ...(op.body ? ['body=body'] : []),
    ...(op.isReplayed ? ['key=idempotency_key', 'replayed=True'] : []),
  ]
}

function documentation({ summary, description, scope }: ClientOperation): string {
  const access = scope === undefined ? 'Needs no token.' : scope === 'any' ? undefined : `Scope: ${scope}.`
  const sentences = [`${summary}.`, description, access].filter((part) => part !== undefined)
  return sentences.join(' ').replaceAll('\\', '\\\\').replaceAll('"', "'")
}
