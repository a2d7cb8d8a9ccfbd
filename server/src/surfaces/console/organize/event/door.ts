import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { bodyOf, type FormRefusal, formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmPage, confirmScripts, decisionIn, type Question } from '#surfaces/site/parts/confirm.ts'
import { noteOf } from '#surfaces/site/parts/elements.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { copyField, copyScripts } from '../../parts/copy-field.ts'
import { qrCode } from '../../parts/qr.ts'
import { personAvatar, personName } from '../group/team-people.ts'
import { eventPath, eventRoute, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'

const route = eventRoute('door')
const doorTeam = operations['door-team']
const pathIn = (request: FastifyRequest) => eventPath(encodeURIComponent((request.params as { id: string }).id), 'door')

type Shown = Pick<EventDoorView, 'made' | 'wall'> & { refusal?: FormRefusal }

/** The entrance of an event: the app, the volunteers, and the screen in the foyer. */
export function mountEventDoor(scope: PageScope): void {
  getScreen(scope, route, (request, reply) => show(scope, request, reply))

  // The link is shown once, so it is on the answer to the form and not on a page that can be loaded again.
  postScreen(scope, `${route}/invitations`, pathIn, async (request, reply) => {
    const form = formIn(request)
    const params = { eventId: idIn(request, 'event_not_found') }
    const body: { label?: string } = bodyOf(doorTeam.createInvitation, form)
    if (body.label === '') delete body.label
    try {
      const made = await perform(scope, request, doorTeam.createInvitation, { params, body })
      return show(scope, request, reply, { made })
    } catch (error) {
      return show(scope, request, reply, { refusal: refusalOf(error, form, messagesOf(request)) })
    }
  })

  postScreen(scope, `${route}/wall`, pathIn, async (request, reply) => {
    const params = { eventId: idIn(request, 'event_not_found') }
    return show(scope, request, reply, { wall: await perform(scope, request, doorTeam.createWallLink, { params }) })
  })

  mountEnd(scope, 'invitations', 'invitations/:one/end', async (request, eventId) => {
    const params = { eventId, id: oneIn(request, 'invitation_not_found') }
    await perform(scope, request, doorTeam.deleteInvitation, { params })
    return 'linkEnded'
  })
  mountEnd(scope, 'team', 'team/:one/end', async (request, eventId) => {
    await perform(scope, request, doorTeam.remove, { params: { eventId, userId: oneIn(request, 'user_not_found') } })
    return 'volunteerRemoved'
  })
  mountEnd(scope, 'wall', 'wall/end', async (request, eventId) => {
    await perform(scope, request, doorTeam.deleteWallLink, { params: { eventId } })
    return 'linkEnded'
  })
}

function oneIn(request: FastifyRequest, missing: 'invitation_not_found' | 'user_not_found'): string {
  const { one } = request.params as { one: string }
  if (!isId(one)) throw new ApiError(missing)
  return one
}

/** Ends a link or removes a volunteer, once that is confirmed. */
function mountEnd(
  scope: PageScope,
  kind: keyof typeof endQuestions,
  rest: string,
  end: (request: FastifyRequest, eventId: string) => Promise<'linkEnded' | 'volunteerRemoved'>,
): void {
  postScreen(scope, `${route}/${rest}`, pathIn, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const event = await findEvent(scope, request)
    const back = eventPath(event.id, 'door')
    if (!decisionIn(form).isConfirmed) {
      const question = endQuestions[kind](messages.organize.door)
      return sendPage(reply, confirmPage({ ...question, path: request.url, form, back }, messages))
    }
    return redirectWith(scope, reply, `${back}#${kind}`, await end(request, event.id))
  })
}

async function show(
  scope: PageScope,
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, made, wall }: Shown = {},
): Promise<FastifyReply> {
  const event = await findEvent(scope, request)
  const input = { params: { eventId: event.id }, query: { limit: 100 } }
  const { params } = input
  const door = await perform(scope, request, operations.door.get, { params, query: { since: 'latest' } })
  const invitations = await perform(scope, request, doorTeam.listInvitations, input)
  const team = await perform(scope, request, doorTeam.list, input)
  const [messages, now] = [messagesOf(request), scope.server.clock.now()]
  const body = doorBody({
    messages,
    text: messages.organize.door,
    event,
    closesAt: door.event.closesAt,
    invitations: invitations.items,
    team: team.items,
    made,
    wall,
    form: refusal ?? { values: {} },
    ownOrigins: scope.server.ownOrigins,
    now,
  })
  const screen = { body, alert: refusal?.alert, scripts: [...copyScripts, ...confirmScripts] }
  return sendPage(reply, eventScreen(messages, event, 'door', screen, now), refusal?.status)
}

type DoorTeam = (typeof operations)['door-team']

interface EventDoorView {
  messages: Messages
  text: Messages['organize']['door']
  event: ManagedEvent
  closesAt: string
  invitations: OutputOf<DoorTeam['listInvitations']>['items']
  team: OutputOf<DoorTeam['list']>['items']
  /** The link that was just created. */
  made?: OutputOf<DoorTeam['createInvitation']> | undefined
  wall?: OutputOf<DoorTeam['createWallLink']> | undefined
  form: FormState
  ownOrigins: ReadonlySet<string>
  now: Date
}

/** What is asked before a link or a volunteer loses access. */
const endQuestions = {
  invitations: ({ links }: EventDoorView['text']): Question => ({
    heading: links.endHeading,
    lead: links.endLead,
    yes: links.endYes,
  }),
  team: ({ team }: EventDoorView['text']): Question => ({
    heading: team.removeHeading,
    lead: team.removeLead,
    yes: team.removeYes,
  }),
  wall: ({ wall }: EventDoorView['text']): Question => ({
    heading: wall.endHeading,
    lead: wall.endLead,
    yes: wall.endYes,
  }),
}

const pathOf = ({ event }: EventDoorView, rest: string) => `${eventPath(event.id, 'door')}/${rest}`
const untilOf = ({ messages, closesAt, event, now }: EventDoorView) =>
  messages.format.dateTime(closesAt, event.timezone, now)

function doorBody(view: EventDoorView): string {
  const { event, text, closesAt, now } = view
  if (Date.parse(closesAt) <= now.getTime()) return html`<p>${text.over}</p>!${teamPart(view)}`
  if (event.status === 'cancelled') return html`<p>${text.cancelled}</p>`
  const isDraft = event.status === 'draft'
  return html`<p class="soft">${text.lead}</p><div class="team door-tab">!${isDraft ? html`<p class="note">${text.draft}</p>` : appPart(view)}
!${invitePart(view)}!${linksPart(view)}!${teamPart(view)}!${isDraft ? '' : wallPart(view)}</div>`
}

function appPart({ text: { app: text }, event }: EventDoorView): string {
  const steps = text.steps.map((step) => html`<li>${step}</li>`)
  return html`<section class="card"><h2>${text.heading}</h2><a class="button door-open" href="/door/${event.id}">${text.open}</a>
<ol>!${steps.join('')}</ol></section>`
}

function invitePart(view: EventDoorView): string {
  const { text, messages, event, made, form } = view
  const { invite } = text
  const shown = made
    ? html`<div class="door-made" id="made">!${noteOf(`${invite.made}. ${invite.once}`)}!${copyField({ id: 'invite-link', label: invite.link, value: made.url }, messages)}
!${qrCode({ url: made.url, label: invite.qr(event.title), fileName: 'volunteers' }, messages)}</div>`
    : ''
  return html`<section class="card" id="invite"><h2>${invite.heading}</h2><p class="soft">${invite.lead(untilOf(view))}</p>!${shown}
<form method="post" action="${pathOf(view, 'invitations')}#made">
!${textField(form, { name: 'label', label: invite.label, hint: invite.labelHint, maxLength: 60 })}
<div class="buttons"><button class="${made ? 'plain quiet' : ''} fit">${invite.create}</button></div></form></section>`
}

function linksPart(view: EventDoorView): string {
  const { text, messages, event, invitations, now } = view
  const { links } = text
  if (invitations.length === 0) return ''
  const rows = invitations.map(({ id, label, createdAt, volunteers }) => {
    const name = label ?? links.unnamed
    const { dayMonth } = messages.format.moment(createdAt, event.timezone, now)
    const asked = { id: `end-${id}`, action: 'end', ...endQuestions.invitations(text) }
    return html`<li><div class="grow"><b>${name}</b><br><span class="soft small">${links.facts(volunteers, dayMonth)}</span></div>
<form method="post" action="${pathOf(view, `invitations/${id}/end`)}">!${confirmButton(links.end, asked, messages, 'plain quiet fit', links.endNamed(name))}</form></li>`
  })
  return html`<section class="card" id="invitations"><h2>${links.heading}</h2><ul class="rows">!${rows.join('')}</ul></section>`
}

function teamPart(view: EventDoorView): string {
  const { text, messages, event, team, now, ownOrigins } = view
  const words = text.team
  const rows = team.map((person) => {
    const { userId, name, joinedAt, invitation } = person
    const { dayMonth } = messages.format.moment(joinedAt, event.timezone, now)
    const asked = { id: `remove-${userId}`, action: 'remove', ...endQuestions.team(text) }
    return html`<li><div class="team-person grow">!${personAvatar(person, ownOrigins)}<div>!${personName(person)}<br><span class="soft small">${words.since(dayMonth, invitation.label)}</span></div></div>
<form method="post" action="${pathOf(view, `team/${userId}/end`)}">!${confirmButton(words.remove, asked, messages, 'plain quiet fit', words.removeNamed(name))}</form></li>`
  })
  const body = rows.length > 0 ? html`<ul class="rows">!${rows.join('')}</ul>` : html`<p class="soft">${words.none}</p>`
  return html`<section class="card" id="team"><h2>${words.heading}</h2>!${body}</section>`
}

function wallPart(view: EventDoorView): string {
  const { text, messages, wall } = view
  const words = text.wall
  const link = wall
    ? html`!${copyField({ id: 'wall-link', label: words.link, value: wall.url, hint: words.until(untilOf(view)) }, messages)}
<div class="buttons"><a class="button plain quiet fit" href="${wall.url}" target="_blank" rel="noopener">!${icon('link')}${words.open}</a></div>
<form method="post" action="${pathOf(view, 'wall/end')}"><div class="buttons">!${confirmButton(words.end, { id: 'end-wall', action: 'end', ...endQuestions.wall(text) }, messages, 'plain quiet fit')}</div></form>`
    : html`<form method="post" action="${pathOf(view, 'wall')}#wall"><div class="buttons"><button class="plain quiet fit">${words.show}</button></div></form>`
  return html`<section class="card" id="wall"><h2>${words.heading}</h2><p class="soft">${words.lead}</p>!${link}</section>`
}
