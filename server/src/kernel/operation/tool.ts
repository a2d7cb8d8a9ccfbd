import type { TSchema } from 'typebox'
import type { Operation } from './operation.ts'

/** How an operation looks to an agent. What is not said here follows from the operation itself. */
export interface ToolDeclaration {
  /** `verb_noun`, the same for ever: agents keep lists of tools. */
  name: string
  title: string
  /** What it does and when to use it, for a model that knows nothing else. */
  description: string
  /** What an agent may give, each in a few words; nothing else is taken. A list brings its own limit and cursor. */
  inputs?: Readonly<Record<string, string>>
  /** Inputs with a clearer name for agents, mapped to the operation's own name. */
  renamed?: Readonly<Record<string, string>>
  /** Parts of the query that every call of the tool sends. */
  always?: Readonly<Record<string, string>>
  /** Set where the HTTP method gives hosts a wrong hint about when to ask the user first. */
  hints?: Partial<Record<'destructive' | 'idempotent' | 'openWorld', boolean>>
}

export interface ResourceDeclaration {
  /** With the parameters of the path in braces, if there are any. */
  uri: `community://${string}`
  name: string
  description: string
}

export interface ToolInput {
  place: 'params' | 'query' | 'body'
  /** Its name in that place. */
  key: string
  schema: TSchema
  isRequired: boolean
  description: string
}

type Declared = Pick<Operation, 'params' | 'query' | 'body' | 'isList' | 'mcp'>
type ObjectSchema = { properties?: Record<string, TSchema>; required?: string[] }

const pageInputs = { limit: 'Default 20.', cursor: 'A nextCursor.' }
const places = ['params', 'query', 'body'] as const

/** The flat list of what a tool takes, and where in the operation each of it belongs. */
export function toolInputs(op: Declared): Map<string, ToolInput> {
  const { inputs = {}, renamed = {} } = op.mcp ?? {}
  const found = Object.entries(op.isList ? { ...inputs, ...pageInputs } : inputs).flatMap(([name, description]) => {
    const key = renamed[name] ?? name
    const place = places.find((one) => key in propertiesOf(op[one]))
    if (!place) return []
    const { properties, required = [] } = op[place] as ObjectSchema
    const isRequired = place === 'params' || required.includes(key)
    return [[name, { place, key, schema: properties![key]!, isRequired, description }] as const]
  })
  return new Map(found)
}

/** A tool that cannot be called must not boot. */
export function findToolMistake(op: Declared & Pick<Operation, 'alsoNeeds' | 'resource'>): string | undefined {
  if (op.alsoNeeds && (op.mcp || op.resource)) return 'agents are offered what one scope opens'
  if (!op.mcp) return undefined
  const inputs = toolInputs(op)
  const unknown = Object.keys(op.mcp.inputs ?? {}).filter((name) => !inputs.has(name))
  if (unknown.length > 0) return `its tool takes ${unknown.join()}, which the operation does not`
  const strange = Object.keys(op.mcp.always ?? {}).filter((name) => !(name in propertiesOf(op.query)))
  if (strange.length > 0) return `its tool always sends ${strange.join()}, which the operation does not take`
  const reached = new Set([...inputs.values()].map(({ place, key }) => `${place}.${key}`))
  const needed = places.flatMap((place) =>
    ((op[place] as ObjectSchema)?.required ?? []).map((key) => `${place}.${key}`),
  )
  const missing = needed.filter((one) => !reached.has(one))
  return missing.length > 0 ? `its tool cannot give ${missing.join()}` : undefined
}

function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
  return (schema as ObjectSchema | undefined)?.properties ?? {}
}
