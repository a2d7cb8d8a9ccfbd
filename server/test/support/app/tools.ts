import { sql } from 'kysely'
import { allOperations } from '#domains/index.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import { type ToolDeclaration, toolInputs } from '#kernel/operation/tool.ts'
import type { App } from './harness.ts'

export type ToolOperation = Operation & { mcp: ToolDeclaration; access: Scope }

/** What agents are offered of the registry. */
export const toolOperations = allOperations.filter((op) => op.mcp !== undefined) as ToolOperation[]

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
  const places: Record<'params' | 'query' | 'body', Fields> = { params: {}, query: { ...op.mcp.always }, body: {} }
  for (const [name, { place, key }] of toolInputs(op)) {
    const value = (op.example[place] as Fields | undefined)?.[key]
    if (value === undefined) continue
    given[name] = value
    places[place][key] = value
  }
  const { params, query, body } = places
  const hasBody = op.body && !(op.bodyOptional && Object.keys(body).length === 0)
  const example = { params: params as Record<string, string>, query, ...(hasBody && { body }) }
  return { given, example }
}

/** More events of the garden than a model should be given at once; tells their titles, soonest first. */
export async function makeLargeEvents(app: App): Promise<string[]> {
  const tomorrow = app.clock.now().getTime() + 86_400_000
  const rows = Array.from({ length: 120 }, (_, i) => {
    const at = (ms: number) => new Date(tomorrow + i * 60_000 + ms).toISOString()
    return { title: `Large ${i}`, starts_at: at(0), over_at: at(3_600_000) }
  })
  await sql`
    insert into events (id, group_id, title, description, starts_at, over_at, timezone, event_type, status, created_at, updated_at)
    select gen_random_uuid(), g.id, x.title, repeat('ü', 400), x.starts_at, x.over_at, 'Europe/Berlin', 'in_person', 'scheduled', now(), now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(title text, starts_at timestamptz(3), over_at timestamptz(3)), groups g
    where g.urlname = 'garden'`.execute(app.database)
  await sql`insert into event_seats (event_id) select id from events where title like 'Large %'`.execute(app.database)
  return rows.map(({ title }) => title)
}
