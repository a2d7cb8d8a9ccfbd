import type { Field, OperationCommand } from '../../packages/cli/src/command-data.ts'
import type { ClientModel, ClientOperation, Schema } from './model.ts'

/** Options that every command of the CLI has. A field of the same name could not be set. */
const reserved = ['json', 'profile', 'all', 'bodyFile', 'help']

/** The commands of the CLI: one per operation, as data. */
export function writeCli(model: ClientModel): Record<string, string> {
  return { 'packages/cli/src/generated/commands.ts': write(model) }
}

function write({ operations, scopes, webhooks }: ClientModel): string {
  const commands = operations.map(describeCommand)
  const names = nameShared(commands.flatMap(({ fields }) => fields))
  const writeCommand = ({ fields, ...command }: OperationCommand) => {
    const list = fields.map((field) => names.get(JSON.stringify(field)) ?? JSON.stringify(field))
    return `  { ...${JSON.stringify(command)}, fields: [${list.join(', ')}] },\n`
  }
  return `// Written by \`npm run generate\`. Do not edit.
import type { Field, OperationCommand } from '../command-data.ts'

${[...names].map(([text, name]) => `const ${name}: Field = ${text}\n`).join('')}
export const commands: readonly OperationCommand[] = [
${commands.map(writeCommand).join('')}]

export const scopes: readonly string[] = ${JSON.stringify(Object.keys(scopes))}

export const eventTypes: readonly string[] = ${JSON.stringify(webhooks.map(({ type }) => type))}
`
}

/** Fields of several commands, like `limit`, are written once. Their names say what they are, so that a change stays small. */
function nameShared(fields: readonly Field[]): Map<string, string> {
  const times = new Map<string, number>()
  for (const field of fields) times.set(JSON.stringify(field), (times.get(JSON.stringify(field)) ?? 0) + 1)
  const names = new Map<string, string>()
  const taken = new Map<string, number>()
  for (const [text] of [...times].filter(([, count]) => count > 1)) {
    const { name } = JSON.parse(text) as Field
    const number = (taken.get(name) ?? 0) + 1
    taken.set(name, number)
    names.set(text, `${name}Field${number > 1 ? number : ''}`)
  }
  return names
}

function describeCommand(op: ClientOperation): OperationCommand {
  const schema = op.body ?? op.query
  if (op.body && op.query)
    throw new Error(`${op.group}.${op.name} has a query and a body: a command can't tell them apart`)
  const fields = fieldsOf(schema)
  const clash = fields.find(({ name }) => reserved.includes(name))
  if (clash) throw new Error(`${op.group}.${op.name}: the CLI has an option named ${clash.name} already`)
  return {
    group: op.group,
    name: op.name,
    summary: op.summary,
    ...(op.description && { description: op.description }),
    ...(op.scope && { scope: op.scope }),
    params: op.params,
    ...(schema && { input: op.body ? ('body' as const) : ('query' as const) }),
    ...(op.isList && { isList: true as const }),
    fields,
  }
}

function fieldsOf(schema: Schema | undefined): Field[] {
  const required = new Set(schema?.required)
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    ...describeField(name, property),
    ...(required.has(name) && { isRequired: true as const }),
  }))
}

function describeField(name: string, schema: Schema): Field {
  const types = [schema.type ?? []].flat()
  const choices = (schema.enum ?? (schema.const === undefined ? [] : [schema.const])).filter((value) => value !== null)
  const kind = kindOf(types.find((type) => type !== 'null') ?? typeof choices[0])
  return {
    name,
    kind,
    ...((types.includes('null') || schema.enum?.includes(null)) && { isNullable: true as const }),
    ...(choices.length > 0 && { choices: choices as string[] }),
    ...(schema.description && { about: schema.description }),
    ...(kind === 'object' && schema.properties && { fields: fieldsOf(schema) }),
    ...(kind === 'array' && schema.items && { item: describeField('', schema.items) }),
  }
}

function kindOf(type: string): Field['kind'] {
  const kinds: readonly Field['kind'][] = ['string', 'integer', 'number', 'boolean', 'array', 'object']
  return kinds.find((kind) => kind === type) ?? 'any'
}
