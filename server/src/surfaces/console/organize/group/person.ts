import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field } from '#surfaces/site/forms.ts'
import { type FormRefusal, formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { confirmButton, confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { type ChipKind, chip } from '#surfaces/site/parts/elements.ts'
import { type FormState, selectField, textArea, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import {
  eventPath,
  findGroup,
  groupPath,
  groupRoute,
  groupScreen,
  type ManagedGroup,
  slugIn,
  slugOf,
} from '../shell.ts'

function userIn(request: FastifyRequest): string {
  const { userId } = request.params as { userId: string }
  if (!isId(userId) || userId !== userId.toLowerCase()) throw new ApiError('user_not_found')
  return userId
}

const pathOf = (request: FastifyRequest) => `${groupPath(slugIn(request), 'people')}/${userIn(request)}`
const route = (rest = '') => groupRoute('people', `/:userId${rest}`)

/** One person of a group. */
export function mountPerson(scope: PageScope): void {
  const person = (request: FastifyRequest) =>
    perform(scope, request, operations['group-people'].get, {
      params: { groupId: slugIn(request), userId: userIn(request) },
    })
  const named = (request: FastifyRequest) => ({ params: { groupId: slugIn(request), username: userIn(request) } })

  async function show(request: FastifyRequest, reply: FastifyReply, form?: FormRefusal) {
    const group = await findGroup(scope, request)
    const messages = messagesOf(request)
    const found = await person(request)
    const now = scope.server.clock.now()
    const { ownOrigins } = scope.server
    const view = { messages, group, person: found, path: pathOf(request), form, now, ownOrigins }
    const back = { href: groupPath(slugOf(group), 'people'), words: messages.organize.people.person.back }
    const body = personBody(view)
    const screen = { heading: found.user.name, back, alert: form?.alert, body, scripts: confirmScripts }
    return sendPage(reply, groupScreen(messages, group, 'people', screen), form?.status ?? 200)
  }

  getScreen(scope, route(), (request, reply) => show(request, reply))

  postScreen(scope, route('/note'), pathOf, async (request, reply) => {
    const form = formIn(request)
    const labels = (form.get('labels') ?? '').split(',').map((label) => label.trim())
    const body = { note: form.get('note') ?? '', labels: labels.filter((label) => label !== '') }
    const params = { groupId: slugIn(request), userId: userIn(request) }
    try {
      await perform(scope, request, operations['group-people'].setNote, { params, body })
    } catch (error) {
      return show(request, reply, noteRefusal(error, form, request))
    }
    return redirectWith(scope, reply, pathOf(request), 'saved')
  })

  postScreen(scope, route('/role'), pathOf, async (request, reply) => {
    const role = field(request, 'role') as 'volunteer'
    await perform(scope, request, operations.groups.setRole, { ...named(request), body: { role } })
    return redirectWith(scope, reply, pathOf(request), 'roleOffered')
  })

  postScreen(scope, route('/ban'), pathOf, async (request, reply) => {
    const form = formIn(request)
    if (decisionIn(form).isConfirmed) {
      await perform(scope, request, operations.groups.ban, named(request))
      return redirectWith(scope, reply, pathOf(request), 'banned')
    }
    const messages = messagesOf(request)
    const text = messages.organize.people
    const { user } = await person(request)
    const back = pathOf(request)
    const question = { heading: text.person.banAsk(user.name), lead: text.list.banLead, yes: text.list.banYes }
    return sendPage(reply, confirmPage({ ...question, path: `${back}/ban`, form, back }, messages))
  })

  postScreen(scope, route('/unban'), pathOf, async (request, reply) => {
    await perform(scope, request, operations.groups.unban, named(request))
    return redirectWith(scope, reply, pathOf(request), 'unbanned')
  })
}

/** The labels are one field here, so what is wrong with one of them is said beside it. */
function noteRefusal(error: unknown, form: URLSearchParams, request: FastifyRequest): FormRefusal {
  const messages = messagesOf(request)
  const refusal = refusalOf(error, form, messages)
  const isFull = error instanceof ApiError && error.code === 'limit_reached'
  const { note, ...others } = refusal.problems ?? {}
  const ofLabels = isFull ? messages.organize.people.labels.tooMany : Object.values(others)[0]
  const problems = { ...(note !== undefined && { note }), ...(ofLabels !== undefined && { labels: ofLabels }) }
  return { ...refusal, alert: messages.forms.summary, problems }
}

type Person = OutputOf<(typeof operations)['group-people']['get']>
type Entry = Person['history'][number]

interface View {
  messages: Messages
  group: ManagedGroup
  person: Person
  path: string
  form: FormState | undefined
  now: Date
  ownOrigins: ReadonlySet<string>
}

function personBody(view: View): string {
  return html`!${headPart(view)}!${figures(view)}
<div class="pcolumns"><div>!${historyPart(view)}!${badgePart(view)}</div><div>!${notePart(view)}!${rolePart(view)}!${banPart(view)}</div></div>`
}

function headPart({ messages, person, ownOrigins }: View): string {
  const { user, role, joinedAt, bannedAt } = person
  const text = messages.organize.people.person
  const { format } = messages
  const marks = [
    role === null ? '' : chip(messages.organize.groups.roles[role], 'strong'),
    bannedAt === null ? '' : chip(text.bannedSince(format.day(bannedAt)), 'bad'),
  ]
  const since = joinedAt === null ? text.notMember : text.member(format.day(joinedAt))
  const profile =
    user.username === null ? '' : html` · @${user.username} · <a href="/members/${user.username}">${text.profile}</a>`
  const avatar = renderAvatar(
    { id: user.id, name: user.name, picture: ownPicture(user.avatarUrl, ownOrigins) },
    'large',
  )
  return html`<div class="pperson">!${avatar}<p class="grow">${since}!${profile} !${marks.join(' ')}</p></div>`
}

function figures({ messages, person, now }: View): string {
  const text = messages.organize.people.person
  const { format } = messages
  const day = (at: string | null) => (at === null ? text.never : format.day(at))
  const isKnown = person.missed > 0 || person.history.some(({ isAttendanceKnown }) => isAttendanceKnown)
  // Where no one was checked in, they may have come each time.
  const isUnknown = person.history.some((entry) => !entry.isAttendanceKnown && stateOf(entry, now)[0] === 'past')
  const came = person.attended > 0 || !isUnknown
  const all: [string, string, boolean][] = [
    [text.figures.attended, format.number(person.attended), came],
    [text.figures.rsvps, format.number(person.rsvps), true],
    [text.figures.noShows, format.number(person.missed), isKnown],
    [text.figures.firstCame, day(person.firstCameAt), came],
    [text.figures.lastCame, day(person.lastCameAt), came],
  ]
  const shown = all.filter(([, , isShown]) => isShown)
  const items = shown.map(([words, value]) => html`<div><dt>${words}</dt><dd>${value}</dd></div>`)
  return html`<dl class="pfigures card">!${items.join('')}</dl>`
}

function stateOf(
  { event, rsvp, checkedInAt, noShow, isAttendanceKnown }: Entry,
  now: Date,
): [keyof Messages['organize']['people']['person']['states'], ChipKind] {
  if (checkedInAt !== null) return ['came', 'good']
  if (event.status === 'cancelled') return ['eventCancelled', 'quiet']
  if (noShow && isAttendanceKnown) return ['noShow', 'bad']
  if (rsvp === 'waitlisted') return ['waitlisted', 'strong']
  if (rsvp === 'cancelled') return ['cancelled', 'quiet']
  return Date.parse(event.dateTime) < now.getTime() ? ['past', 'quiet'] : ['confirmed', 'good']
}

function historyPart({ messages, person, now }: View): string {
  const text = messages.organize.people.person
  const rows = person.history.map((entry) => {
    const [state, kind] = stateOf(entry, now)
    const { id, title, dateTime, timezone } = entry.event
    return html`<li><div class="grow"><a href="${eventPath(id)}"><b>${title}</b></a><br><span class="soft small">${messages.format.dateTime(dateTime, timezone, now)}</span></div>!${chip(text.states[state], kind)}</li>`
  })
  const list =
    rows.length > 0 ? html`<ul class="rows">!${rows.join('')}</ul>` : html`<p class="soft">${text.noHistory}</p>`
  return html`<section class="part"><h2>${text.historyHeading}</h2>!${list}</section>`
}

function badgePart({ messages, person }: View): string {
  const text = messages.organize.people.person
  const rows = person.badges.map(
    ({ name, icon, awardedAt }) =>
      html`<li><span aria-hidden="true">${icon}</span><div class="grow"><b>${name}</b><br><span class="soft small">${messages.format.day(awardedAt)}</span></div></li>`,
  )
  const list =
    rows.length > 0 ? html`<ul class="rows">!${rows.join('')}</ul>` : html`<p class="soft">${text.noBadges}</p>`
  return html`<section class="part"><h2>${text.badgesHeading}</h2>!${list}</section>`
}

/** Administrators see no notes of groups in which they have no role. */
function notePart({ messages, group, person, path, form }: View): string {
  if (group.userRole !== 'owner' && group.userRole !== 'manager') return ''
  const text = messages.organize.people.person
  const state = form ?? { values: { note: person.note, labels: person.labels.join(', ') } }
  const changed =
    person.noteUpdatedAt === null
      ? ''
      : text.noteChanged(messages.format.day(person.noteUpdatedAt), person.noteUpdatedBy)
  return html`<section class="panel"><h2>${text.noteHeading}</h2><p class="soft small">${text.noteLead}</p>
<form method="post" action="${path}/note">!${textArea(state, { name: 'note', label: text.note, rows: 4, maxLength: 2000 })}
!${textField(state, { name: 'labels', label: text.noteLabels, hint: text.noteLabelsHint, maxLength: 400, autocomplete: 'off' })}
<button class="fit">${messages.forms.save}</button> <span class="soft small">${changed}</span></form></section>`
}

/** Owners offer roles. */
function rolePart({ messages, group, person, path }: View): string {
  if (group.userRole !== 'owner' && group.userRole !== 'admin') return ''
  const text = messages.organize.people.person
  const team = html`<a href="${groupPath(slugOf(group), 'team')}">${text.team}</a>`
  if (person.role !== null)
    return html`<section class="panel"><h2>${text.roleHeading}</h2><p>${text.changeRole} !${team}</p></section>`
  if (person.bannedAt !== null) return ''
  const roles = messages.organize.groups.roles
  const options = (['volunteer', 'manager', 'owner'] as const).map((value) => ({ value, label: roles[value] }))
  return html`<section class="panel"><h2>${text.roleHeading}</h2><p class="soft small">${text.roleLead}</p>
<form method="post" action="${path}/role">!${selectField({ values: {} }, { name: 'role', label: text.role, options })}
<button class="plain quiet fit">${text.offer}</button></form></section>`
}

function banPart({ messages, person, path }: View): string {
  if (person.role !== null) return ''
  const text = messages.organize.people.person
  if (person.bannedAt !== null)
    return html`<section class="panel"><h2>${text.banHeading}</h2><p class="soft small">${text.unbanLead}</p>
<form method="post" action="${path}/unban"><button class="plain quiet fit">${text.unban}</button></form></section>`
  const { banLead: lead, banYes: yes } = messages.organize.people.list
  const question = { id: 'ban', action: 'ban', heading: text.banAsk(person.user.name), lead, yes }
  return html`<section class="panel"><h2>${text.banHeading}</h2><p class="soft small">${text.banLead}</p>
<form method="post" action="${path}/ban">!${confirmButton(text.ban, question, messages)}</form></section>`
}
