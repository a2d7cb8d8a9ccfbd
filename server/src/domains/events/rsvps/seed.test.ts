import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { seedUsers } from '#domains/foundation/users/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { seedRsvps } from './index.ts'

const app = useApp({ own: true })

describe('seeded RSVPs', () => {
  it('fill the seats exactly, put the others on the waitlist in order, and match the counters', async () => {
    await inTransaction(app, ({ db }) => seedUsers(db, 100))
    for (const wish of [
      { seats: 3 },
      { seats: null },
      { seats: 3, waitlist: false },
      { seats: 5, upstream: 4, source: 'meetup' },
      { seats: 2, status: 'cancelled' },
      { status: 'draft' },
    ])
      for (let n = 0; n < 3; n++) await makeEventWithGroup(app, wish)
    for (let again = 0; again < 2; again++) await inTransaction(app, ({ db }) => seedRsvps(db, { crowd: 40 }))
    const { rows } = await sql<Record<string, unknown> & { status: string; total: number }>`
      select e.status, count(r.id) as total,
        s.confirmed = count(*) filter (where r.status = 'confirmed') and
        s.waitlisted = count(*) filter (where r.status = 'waitlisted') and
        s.cancelled = count(*) filter (where r.status = 'cancelled') as is_counted,
        s.max_attendees is null or s.confirmed + coalesce(s.upstream_count, 0) <= s.max_attendees as fits,
        s.waitlisted = 0 or (s.has_waitlist and s.confirmed + coalesce(s.upstream_count, 0) = s.max_attendees
          and max(r.place) = s.waitlisted and s.last_place = s.waitlisted) as waits_in_order,
        e.status <> 'cancelled' or s.confirmed + s.waitlisted = 0 as ended
      from events e join event_seats s on s.event_id = e.id left join rsvps r on r.event_id = e.id
      group by e.id, s.event_id`.execute(app.database)
    assert.equal(rows.length, 18)
    for (const { status, total, ...guarantees } of rows) {
      assert.deepEqual(guarantees, { is_counted: true, fits: true, waits_in_order: true, ended: true })
      assert.equal(total > 0, status !== 'draft')
    }
  })
})
