import { sql } from 'kysely'
import { idOf, isKnownRsvp, isKnownTo } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import type { FilePerson } from './rules.ts'

interface Filter {
  eventId: string
  /** Without a group, no one else is known. */
  groupId?: string
  /** Ids, usernames or email addresses, in lower case. */
  people: string[]
}

const people = statement<Filter, FilePerson>((db, slot) => {
  const isListed = sql<boolean>`(${isKnownRsvp('r')} or r.status = 'requested')`
  const query = db
    .selectFrom(sql<{ given: string }>`unnest(${slot('people')}::text[])`.as<'p'>(sql`p(given)`))
    .innerJoin('users as u', (join) =>
      join.on(
        sql<boolean>`u.id = case when strpos(p.given, '@') > 0
          then (select id from users where lower(email) = p.given) else ${idOf(sql`p.given`)} end`,
      ),
    )
    .leftJoin('rsvps as r', (join) =>
      join.on('r.event_id', '=', slot('eventId')).onRef('r.user_id', '=', 'u.id').on(isListed),
    )
    .leftJoin('attendee_labels as h', (join) =>
      join.on('h.event_id', '=', slot('eventId')).onRef('h.user_id', '=', 'u.id'),
    )
    .select(['p.given', 'u.id as user_id', 'r.id as rsvp_id', 'h.label_id as by_hand'])
    .select(sql<boolean>`h.user_id is not null`.as('is_by_hand'))
    .where('u.deleted_at', 'is', null)
  const isKnown = slot.has('groupId') ? isKnownTo(slot('groupId'), 'u.id') : sql<boolean>`false`
  return query.where(sql<boolean>`(r.id is not null or ${isKnown})`)
})

/**
 * Of these people, those with an RSVP to the event and those whom the group knows. All others are left out, as if they did not
 * exist: a list of addresses must not say who has an account.
 */
export function listCandidates(
  db: Reader,
  { id: eventId, group_id: groupId }: { id: string; group_id: string | null },
  given: readonly string[],
): Promise<FilePerson[]> {
  if (given.length === 0) return Promise.resolve([])
  return people.all(db, { eventId, people: [...given], ...(groupId !== null && { groupId }) })
}
