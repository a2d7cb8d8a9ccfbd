import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { useApp } from '#test/support/app/harness.ts'
import { makeCrowd } from '#test/support/builders/check-in-codes.ts'
import { makeGroupRow } from '#test/support/builders/public-events.ts'
import { hasKnownAttendance, isKnownAttendance } from './queries.ts'
import { isAttendanceKnown } from './rules.attendance.ts'

const app = useApp()

/** All around each third, and some that chance chose. */
function cases(): [spots: number, checkedIn: number][] {
  const chosen = Array.from({ length: 160 }, () => [randomInt(0, 120), randomInt(0, 60)] as [number, number])
  const edges = [0, 1, 2, 3, 4, 29, 30, 31, 32, 33, 99, 100, 101].flatMap((spots) =>
    [-1, 0, 1].map((more) => [spots, Math.max(0, Math.ceil(spots / 3) + more)] as [number, number]),
  )
  return [...edges, ...chosen]
}

describe('attendance', () => {
  it('is known from a third of the people with a spot on, and never without a check-in', () => {
    for (const [spots, checkedIn, known] of [
      [0, 0, false],
      [30, 0, false],
      [30, 9, false],
      [30, 10, true],
      [31, 10, false],
      [31, 11, true],
      [2, 1, true],
      [0, 1, true],
    ] as const)
      assert.equal(isAttendanceKnown({ spots, checkedIn }), known, `${checkedIn} of ${spots}`)
  })

  it('is the same in SQL: over two numbers, and over the rows of an event', async () => {
    const { id: groupId } = await makeGroupRow(app)
    const people = await makeCrowd(app.database, 60)
    const all = cases()
    const [spots, checkedIn] = [all.map(([one]) => one), all.map(([, one]) => one)]
    const rows = sql`unnest(${spots}::integer[], ${checkedIn}::integer[]) with ordinality as n (spots, checked_in, place)`
    const { rows: events } = await sql<{ id: string }>`
      with made as materialized (select gen_random_uuid() as id, n.* from ${rows}),
      events as (
        insert into events (id, group_id, title, status, starts_at, over_at, created_at, updated_at)
        select id, ${groupId}, 'A gathering', 'scheduled', now(), now(), now(), now() from made returning id),
      seats as (insert into event_seats (event_id, confirmed, walk_ins) select id, spots, 500 from made),
      entered as (
        insert into checkins (id, event_id, group_id, user_id, method, checked_in_at)
        select gen_random_uuid(), made.id, ${groupId}, person.id, 'manual', now()
        from made join unnest(${people}::uuid[]) with ordinality as person (id, place) on person.place <= made.checked_in)
      select id from made order by place`.execute(app.database)
    const { rows: found } = await sql<{ of_numbers: boolean; of_event: boolean }>`
      select ${isKnownAttendance(sql`n.spots`, sql`n.checked_in`)} as of_numbers, ${hasKnownAttendance(sql`e.id`)} as of_event
      from unnest(${events.map(({ id }) => id)}::uuid[], ${spots}::integer[], ${checkedIn}::integer[])
        with ordinality as n (id, spots, checked_in, place)
      join events e on e.id = n.id order by n.place`.execute(app.database)
    assert.equal(found.length, all.length)
    for (const [at, [of, came]] of all.entries()) {
      const known = isAttendanceKnown({ spots: of, checkedIn: came })
      assert.deepEqual(found[at], { of_numbers: known, of_event: known }, `${came} of ${of}`)
    }
  })
})
