import assert from 'node:assert/strict'
import { afterEach, it } from 'node:test'
import { sql } from 'kysely'
import { ApiError } from '#kernel/operation/errors.ts'
import { messagesFor } from '#messages/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { assertUpgraded } from './index.ts'
import { gatedBy } from './rules.ts'

const app = useApp({ own: true })
const forget = () =>
  sql`delete from schema_migrations where name = ${gatedBy.parties} and hash = ''`.execute(app.database)
afterEach(forget)

/** As an operator leaves it: applied, and with or without its end. */
const setEnd = (end: Date | null) =>
  sql`insert into schema_migrations (name, hash, finished_at) values (${gatedBy.parties}, '', ${end})
    on conflict (name) do update set finished_at = excluded.finished_at`.execute(app.database)

it('what the release before would count wrongly is refused with the reason until the upgrade is finished', async () => {
  await setEnd(null)
  const refused = await assertUpgraded(app.database, { field: 'maxGuests' }).catch((error: unknown) => error)
  assert.ok(refused instanceof ApiError)
  assert.deepEqual([refused.status, refused.code], [409, 'invalid_state'])
  assert.match(refused.message, /^This can be set once the upgrade is finished: .* hearthctl migrate --finish$/)
  const [problem] = refused.problems
  assert.equal(problem?.field, 'maxGuests')
  assert.match(
    messagesFor('en').forms.problems[problem!.rule!.keyword]!(0),
    /once the upgrade of this site is finished/,
  )

  await setEnd(new Date())
  await assertUpgraded(app.database, { field: 'maxGuests' })
})

it('without its migration nothing is finished', async () => {
  await forget()
  await sql`update schema_migrations set name = 'aside' where name = ${gatedBy.parties}`.execute(app.database)
  try {
    await assert.rejects(assertUpgraded(app.database), { code: 'invalid_state' })
  } finally {
    await sql`update schema_migrations set name = ${gatedBy.parties} where name = 'aside'`.execute(app.database)
  }
})
