import type { Names } from './names.ts'

export function migrationOf({ table, words }: Names): string {
  return `-- The ${words} of a member, which only they see.
create table ${table} (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  text text not null,
  created_at timestamptz(3) not null
);
create index ${table}_user_idx on ${table} (user_id, id);
`
}

/** The files of a capability whose members list, create and delete something of their own. */
export function filesOf(names: Names): Record<string, string> {
  return {
    'capability.ts': capability(names),
    'wire.ts': wire(names),
    'operations.ts': operations(names),
    'commands.ts': commands(names),
    'rules.ts': rules(names),
    'queries.ts': queries(names),
    [`${names.plural}.test.ts`]: test(names),
  }
}

const wire = ({ shape }: Names) => `import { type Static, Type } from 'typebox'
import { Body, Id, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'
import type { ${shape}Row } from './queries.ts'

export const ${shape} = Shape('${shape}', {
  id: Id,
  text: Type.String(),
  createdAt: Timestamp,
})

export const Create${shape}Request = Body('Create${shape}Request', { text: Text(1, 1000) })

export function present${shape}(row: ${shape}Row): Static<typeof ${shape}> {
  return { id: row.id, text: row.text, createdAt: row.created_at }
}
`

const operations = ({ plural, shape, word, words }: Names) => `import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { create${shape}, remove${shape} } from './commands.ts'
import { list${shape}Rows } from './queries.ts'
import { Create${shape}Request, present${shape}, ${shape} } from './wire.ts'

export const list = listOperation({
  id: '${plural}.list',
  path: '/v1/profile/${plural}',
  summary: "List the current user's ${words}",
  description: 'Lists the ${words} that only the current user sees, newest first.',
  access: 'user',
  item: ${shape},
  example: {},
  async handler({ db, caller }, { page }) {
    return mapPage(await list${shape}Rows(db, page, { userId: caller.userId }), present${shape})
  },
})

export const create = operation({
  id: '${plural}.create',
  method: 'POST',
  path: '/v1/profile/${plural}',
  summary: 'Create a ${word}',
  description: 'Adds a ${word} that only the current user sees. A user can have 100 ${words}.',
  access: 'user',
  effect: 'write',
  body: Create${shape}Request,
  output: ${shape},
  status: 201,
  idempotency: 'replay',
  errors: ['limit_reached', 'user_not_found'],
  example: { body: { text: 'Bring the lamp on Friday' } },
  async handler({ db, caller, now }, { body }) {
    return present${shape}(await create${shape}(db, caller.userId, body.text, now))
  },
})

const remove = operation({
  id: '${plural}.delete',
  method: 'DELETE',
  path: '/v1/profile/${plural}/{id}',
  summary: 'Delete a ${word}',
  description: 'Deletes a ${word} of the current user. This cannot be undone.',
  access: 'user',
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['not_found'],
  example: { params: { id: exampleId } },
  async handler({ db, caller }, { params }) {
    await remove${shape}(db, caller.userId, params.id)
    return { success: true as const }
  },
})

export { remove as delete }
`

const commands = ({ shape, word }: Names) => `import { lockUser } from '#domains/foundation/users/index.ts'
import type { Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { count${shape}Rows, delete${shape}Row, insert${shape}Row, type ${shape}Row } from './queries.ts'
import { assertRoom } from './rules.ts'

/** The lock makes callers wait for each other, so that no two of them take the last free slot. */
export async function create${shape}(tx: Writer, userId: string, text: string, now: Date): Promise<${shape}Row> {
  await lockUser(tx, userId)
  assertRoom(await count${shape}Rows(tx, userId))
  return insert${shape}Row(tx, userId, text, now)
}

export async function remove${shape}(tx: Writer, userId: string, id: string): Promise<void> {
  if (!(await delete${shape}Row(tx, userId, id))) throw new ApiError('not_found', 'No such ${word}')
}
`

const rules = ({ list, words }: Names) => `import { ApiError } from '#kernel/operation/errors.ts'

const ${list}Max = 100

export function assertRoom(count: number): void {
  if (count >= ${list}Max)
    throw new ApiError('limit_reached', \`You can have \${${list}Max} ${words}; delete one to add another\`)
}
`

const queries = ({ table, rows, shape }: Names) => `import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { ${rows} } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['id', 'text', 'created_at'] as const

export type ${shape}Row = Pick<Selectable<${rows}>, (typeof columns)[number]>

export const list${shape}Rows = listing<{ userId: string }, ${shape}Row>(
  { by: ['id'], direction: 'desc', isCounted: true },
  (db, slot) => db.selectFrom('${table}').select(columns).where('user_id', '=', slot('userId')),
)

export async function count${shape}Rows(db: Reader, userId: string): Promise<number> {
  const row = await db
    .selectFrom('${table}')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insert${shape}Row(tx: Writer, userId: string, text: string, now: Date): Promise<${shape}Row> {
  return tx
    .insertInto('${table}')
    .values({ id: randomUUIDv7(), user_id: userId, text, created_at: now.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The owner is part of the statement: a row of another member is not found. */
export async function delete${shape}Row(tx: Writer, userId: string, id: string): Promise<boolean> {
  const result = await tx.deleteFrom('${table}').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}
`

const capability = ({ plural, list, table }: Names) => `import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as operations from './operations.ts'

export const ${list}Capability = capability({
  operations: { ${plural === list ? list : `'${plural}'`}: operations },
  personal: [
    personalData({
      name: '${list}',
      table: '${table}',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['id', 'text', 'created_at'],
      newest: 'created_at',
    }),
  ],
})
`

const test = ({ plural, word, words }: Names) => `import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()
const path = '/v1/profile/${plural}'
const makeMember = async () => makeToken(app, await makeUser(app), ['user'])
const add = (token: string, text: string) => app.post(path, { token, body: { text } })
const listTexts = async (token: string) =>
  (await app.get(path, { token })).body.data.map((one: { text: string }) => one.text)

it('a member lists their own ${words}, newest first, and no one else does', async () => {
  const [ana, bo] = [await makeMember(), await makeMember()]
  for (const text of ['first', 'second']) assert.equal((await add(ana, text)).status, 201)
  assert.deepEqual(await listTexts(ana), ['second', 'first'])
  assert.deepEqual(await listTexts(bo), [])
})

it('a deleted ${word} is gone, and one of another member is not found', async () => {
  const [ana, bo] = [await makeMember(), await makeMember()]
  const { id } = (await add(ana, 'mine')).body.data
  assert.equal((await app.delete(\`\${path}/\${id}\`, { token: bo })).status, 404)
  assert.deepEqual((await app.delete(\`\${path}/\${id}\`, { token: ana })).body, { data: { success: true } })
  assert.equal((await app.delete(\`\${path}/\${id}\`, { token: ana })).status, 404)
  assert.deepEqual(await listTexts(ana), [])
})

it('a member has 100 ${words} at most, also when twenty are added at once', async () => {
  const token = await makeMember()
  for (let n = 0; n < 90; n++) assert.equal((await add(token, String(n))).status, 201)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add(token, String(n))))
  assert.equal(answers.filter(({ status }) => status === 201).length, 10)
  assert.equal(answers.filter(({ body }) => body.code === 'limit_reached').length, 10)
})
`
