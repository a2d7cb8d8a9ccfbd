import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'

type Door = OutputOf<typeof operations.door.get>
export type PrintedGuest = NonNullable<Door['attendees'][number]['guests']>[number]

/** As many as the operation lists at once. */
const pageSize = 2000

/** Whom these attendees bring, by who brings them. Nothing is asked where nobody brings anyone. */
export async function listPartyGuests(
  scope: PageScope,
  request: FastifyRequest,
  eventId: string,
  going: readonly { rsvp: { partySize: number } }[],
): Promise<ReadonlyMap<string, readonly PrintedGuest[]>> {
  const found = new Map<string, readonly PrintedGuest[]>()
  if (!going.some(({ rsvp }) => rsvp.partySize > 1)) return found
  let since: string | undefined
  let hasMore = true
  while (hasMore) {
    const query = { limit: pageSize, ...(since !== undefined && { since }) }
    const door: Door = await perform(scope, request, operations.door.get, { params: { eventId }, query })
    for (const { userId, guests } of door.attendees) if (guests) found.set(userId, guests)
    ;({ since, hasMore } = door)
  }
  return found
}
