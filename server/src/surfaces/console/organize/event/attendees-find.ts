import type { FastifyRequest } from 'fastify'
import { offersAnswers } from '#domains/events/attendees/index.ts'
import { listGuestsOfHolders } from '#domains/events/party-guests/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { findVisitor, type PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { holdersIn } from './requests-find.ts'

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
  /** The questions whose answers are shown. */
  show: string[]
  /** Only those who chose this option. */
  only: { question: string; answer: string } | undefined
  /** Only those with this label. */
  label: string | undefined
}

/** `<id of the question>.<option>` */
function onlyIn(request: FastifyRequest): AttendeeChoices['only'] {
  const [question, ...rest] = (queryIn(request, 'only') ?? '').split('.')
  const answer = rest.join('.')
  return question !== undefined && isId(question) && answer !== '' ? { question, answer } : undefined
}

const showMax = 10
const showIn = (request: FastifyRequest) =>
  [(request.query as { show?: unknown }).show ?? []]
    .flat()
    .filter((id): id is string => typeof id === 'string' && isId(id))
    .slice(0, showMax)

function labelIn(request: FastifyRequest): string | undefined {
  const label = queryIn(request, 'label') ?? ''
  return isId(label) ? label.toLowerCase() : undefined
}

/** What the URL asks for; anything unknown is the first choice. */
export function choicesIn(request: FastifyRequest): AttendeeChoices {
  const [list, sort] = [queryIn(request, 'list') ?? '', queryIn(request, 'sort') ?? '']
  const known = Object.hasOwn(filters, list) ? (list as List) : 'all'
  return {
    list: known,
    sort: sortsOf(known).find((one) => one === sort) ?? sortsOf(known)[0]!,
    q: queryIn(request, 'q')?.slice(0, 100),
    show: showIn(request),
    only: onlyIn(request),
    label: labelIn(request),
  }
}

/** What is asked, for the choice of columns; nothing is read where nothing is asked, or for who may not read answers. */
async function findColumns(scope: PageScope, request: FastifyRequest, eventId: string, { hasQuestions }: Summary) {
  if (!hasQuestions) return []
  if (!(await offersAnswers(scope.server.database, findVisitor(request), eventId))) return []
  const params = { eventId }
  const { questions, removed } = await perform(scope, request, operations.questions.getManaged, { params })
  return [...questions, ...removed].filter(({ isSensitive }) => !isSensitive)
}

/** Those of the event, for who may give them. */
async function findLabels(scope: PageScope, request: FastifyRequest, eventId: string, { hasLabels }: Summary) {
  if (!hasLabels) return []
  const { labels } = await perform(scope, request, operations.labels.get, { params: { eventId } })
  return labels
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
  const { q } = choices
  const questions = await findColumns(scope, request, eventId, summary)
  const only = questions.length > 0 ? choices.only : undefined
  const shown = questions.filter(({ id }) => choices.show.includes(id))
  const labels = await findLabels(scope, request, eventId, summary)
  const label = only ? undefined : labels.find(({ id }) => id === choices.label)
  // By an answer or a label there is one order.
  const sort = only || label ? ('rsvpAt' as const) : choices.sort
  const answers = shown.length > 0 ? ({ include: 'answers' } as const) : {}
  const named = q !== undefined && { q }
  const query = {
    limit: perPage,
    sort,
    ...filters[list],
    ...named,
    ...only,
    ...(label && { label: label.id }),
    ...answers,
    ...cursorsIn(request),
  }
  const found = await perform(scope, request, operations.attendees.list, { params: { eventId }, query })
  const guests = await listGuestsOfHolders(scope.server.database, eventId, holdersIn(found.items))
  const columns = { questions, shown, show: shown.map(({ id }) => id), only }
  return { list, summary, found, ...columns, labels, label: label?.id, guests }
}
