import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { type Option, selectField, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { queryIn } from '#surfaces/site/query.ts'
import type { ManagedEvent, ManagedGroup } from '../shell.ts'

type Person = OutputOf<(typeof operations)['group-people']['list']>['items'][number]

export interface AwardView {
  /** Events that have started and whose attendance is known, the latest first. */
  events: readonly ManagedEvent[]
  /** What was searched for, and who was found. */
  q: string | undefined
  people: readonly Person[]
  ownOrigins: ReadonlySet<string>
  now: Date
}

const eventsShown = 30
const peopleShown = 10

/** The ones that go on now come first. */
async function listStarted(scope: PageScope, request: FastifyRequest, groupId: string, now: Date) {
  const list = async (when: 'upcoming' | 'past') => {
    const query = { status: 'scheduled' as const, when, isAttendanceKnown: true, limit: eventsShown }
    return (await perform(scope, request, operations.events.listManaged, { params: { groupId }, query })).items
  }
  const running = (await list('upcoming')).filter(({ dateTime }) => new Date(dateTime) <= now)
  return [...running, ...(await list('past'))]
}

export async function findAwardView(
  scope: PageScope,
  request: FastifyRequest,
  { group }: { group: ManagedGroup },
): Promise<AwardView> {
  const params = { groupId: group.id }
  const now = scope.server.clock.now()
  const events = await listStarted(scope, request, group.id, now)
  const q = queryIn(request, 'q')?.slice(0, 100)
  const search = { q: q ?? '', sort: 'name', limit: peopleShown } as const
  const found =
    q === undefined
      ? []
      : (await perform(scope, request, operations['group-people'].list, { params, query: search })).items
  const people = found.filter(({ bannedAt }) => bannedAt === null)
  return { events, q, people, ownOrigins: scope.server.ownOrigins, now }
}

/** The ways to award a badge: to people found by name, or to everyone who was checked in at an event. */
export function awardPart(messages: Messages, path: string, view: AwardView): string {
  const text = messages.organize.badges.award
  const field = { name: 'q', label: text.search, hint: text.searchHint, type: 'search', isRequired: true } as const
  const values = { q: view.q ?? '' }
  return html`<section class="card" id="award"><h2>${text.heading}</h2><div class="two-ways"><div>
<form method="get" action="${path}#award">!${textField({ values }, { ...field, maxLength: 100, autocomplete: 'off' })}<button class="quiet">${text.find}</button></form>
!${view.q === undefined ? '' : foundPeople(messages, path, view)}</div>
!${eventForm(messages, path, view)}</div><p class="soft small">${text.link}</p></section>`
}

function foundPeople(messages: Messages, path: string, { people, ownOrigins }: AwardView): string {
  const text = messages.organize.badges.award
  if (people.length === 0) return html`<p role="status">${text.noOne}</p>`
  const boxes = people.map(({ user: { id, username, name, avatarUrl } }) => {
    const avatar = renderAvatar({ id, name, picture: ownPicture(avatarUrl, ownOrigins) }, 's')
    const handle = username === null ? '' : html` <span class="soft small">@${username}</span>`
    return html`<label class="choice medal-choice"><input type="checkbox" name="id" value="${id}" !${people.length === 1 ? 'checked' : ''}>!${avatar}<span>${name}!${handle}</span></label>`
  })
  return html`<form method="post" action="${path}/award"><fieldset class="field"><legend>${text.found}</legend>!${boxes.join('')}</fieldset><button>${text.button}</button></form>`
}

function eventForm(messages: Messages, path: string, { events, now }: AwardView): string {
  const text = messages.organize.badges.award
  if (events.length === 0) return html`<p class="soft">${text.noEvents}</p>`
  const options: Option[] = events.map(({ id, title, dateTime, timezone }) => {
    return { value: id, label: text.eventOn(title, messages.format.dateTime(dateTime, timezone, now)) }
  })
  return html`<form method="post" action="${path}/award-event">!${selectField({ values: {} }, { name: 'eventId', label: text.event, hint: text.eventHint, options })}<button class="quiet">${text.eventButton}</button></form>`
}
