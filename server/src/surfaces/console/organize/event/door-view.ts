import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { confirmButton, type Question } from '#surfaces/site/parts/confirm.ts'
import { noteOf } from '#surfaces/site/parts/elements.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { copyField } from '../../parts/copy-field.ts'
import { qrCode } from '../../parts/qr.ts'
import { personAvatar, personName } from '../group/team-people.ts'
import { eventPath, type ManagedEvent } from '../shell.ts'

type DoorTeam = (typeof operations)['door-team']

export interface EventDoorView {
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
export const endQuestions = {
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

export function doorBody(view: EventDoorView): string {
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
