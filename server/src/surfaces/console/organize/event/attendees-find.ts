import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'

export type List = keyof Messages['organize']['attendees']['list']['lists']
export type AttendeeSort = keyof Messages['organize']['attendees']['list']['sorts']
export type Attendees = OutputOf<typeof operations.attendees.list>
export type ListedAttendee = Attendees['items'][number]
export type Summary = OutputOf<typeof operations.attendees.summary>

const filters = {
  all: {},
  going: { status: 'confirmed' },
  waitlist: { status: 'waitlisted' },
  'checked-in': { checkedIn: true },
  'no-show': { status: 'no_show' },
  cancelled: { status: 'cancelled' },
} as const satisfies Record<List, object>

/** How a list can be sorted, the usual order first. Only the waitlist has places. */
export const sortsOf = (list: List): readonly AttendeeSort[] =>
  list === 'waitlist' ? ['place', 'rsvpAt', 'name'] : ['rsvpAt', 'name', 'checkedInAt']

export interface AttendeeChoices {
  list: List
  sort: AttendeeSort
  q: string | undefined
}

/** What the URL asks for; anything unknown is the first choice. */
export function choicesIn(request: FastifyRequest): AttendeeChoices {
  const [list, sort] = [queryIn(request, 'list') ?? '', queryIn(request, 'sort') ?? '']
  const known = Object.hasOwn(filters, list) ? (list as List) : 'all'
  return {
    list: known,
    sort: sortsOf(known).find((one) => one === sort) ?? sortsOf(known)[0]!,
    q: queryIn(request, 'q')?.slice(0, 100),
  }
}

const perPage = 50

export async function findAttendees(
  scope: PageScope,
  request: FastifyRequest,
  eventId: string,
  choices: AttendeeChoices,
) {
  const summary = await perform(scope, request, operations.attendees.summary, { params: { eventId } })
  const list = choices.list === 'no-show' && !summary.isAttendanceKnown ? 'all' : choices.list
  const { sort, q } = choices
  const query = { limit: perPage, sort, ...filters[list], ...(q !== undefined && { q }), ...cursorsIn(request) }
  const found = await perform(scope, request, operations.attendees.list, { params: { eventId }, query })
  return { list, summary, found }
}
