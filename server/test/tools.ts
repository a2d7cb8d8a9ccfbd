import { operations } from '../src/capabilities/index.ts'
import type { Operation } from '../src/kernel/operation.ts'
import type { Scope } from '../src/kernel/scopes.ts'
import { type ToolDeclaration, toolInputs } from '../src/kernel/tool.ts'

export type ToolOperation = Operation & { mcp: ToolDeclaration; access: Scope }

/** What agents are offered of the registry. */
export const toolOperations = operations.filter((op) => op.mcp !== undefined) as ToolOperation[]

/** spec §MCP: the three suggested sets; and what a member and a developer would give. */
export const suggestedSets: Readonly<Record<string, Scope[]>> = {
  'read-only browsing': ['read:events', 'read:groups', 'read:user'],
  'group management bot': ['manage:groups', 'manage:events', 'manage:checkins', 'manage:badges'],
  'platform admin': ['admin'],
  member: [
    ...(['user', 'read:events', 'write:events', 'read:groups', 'read:favorites', 'write:favorites'] as const),
    ...(['read:portfolio', 'write:portfolio', 'read:meetpass', 'write:meetpass', 'user:linked-accounts'] as const),
  ],
  developer: ['developer', 'read:uploads', 'write:uploads'],
}

type Fields = Record<string, unknown>

/** The example of an operation as a tool is given it, and the request that means the same. */
export function exampleCall(op: ToolOperation): { given: Fields; example: Operation['example'] } {
  const given: Fields = {}
  const places: Record<'params' | 'query' | 'body', Fields> = { params: {}, query: {}, body: {} }
  for (const [name, { place, key }] of toolInputs(op)) {
    const value = (op.example[place] as Fields | undefined)?.[key]
    if (value === undefined) continue
    given[name] = value
    places[place][key] = value
  }
  const { params, query, body } = places
  const example = { params: params as Record<string, string>, query, ...(op.body && { body }) }
  return { given, example }
}
