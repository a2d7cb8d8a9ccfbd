import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { confirmButton } from '#surfaces/site/parts/confirm.ts'
import { type ChipKind, chip } from '#surfaces/site/parts/elements.ts'
import { type FormState, selectField, textArea, textField } from '#surfaces/site/parts/fields.ts'
import { eventPath, groupPath, type ManagedGroup, slugOf } from '../shell.ts'

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

export function personBody(view: View): string {
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

function figures({ messages, person }: View): string {
  const text = messages.organize.people.person
  const { format } = messages
  const day = (at: string | null) => (at === null ? text.never : format.day(at))
  const all: [string, string][] = [
    [text.figures.attended, format.number(person.attended)],
    [text.figures.rsvps, format.number(person.rsvps)],
    [text.figures.noShows, format.number(person.noShows)],
    [text.figures.firstCame, day(person.firstCameAt)],
    [text.figures.lastCame, day(person.lastCameAt)],
  ]
  const items = all.map(([words, value]) => html`<div><dt>${words}</dt><dd>${value}</dd></div>`)
  return html`<dl class="pfigures card">!${items.join('')}</dl>`
}

function stateOf(
  { event, rsvp, checkedInAt, noShow }: Entry,
  now: Date,
): [keyof Messages['organize']['people']['person']['states'], ChipKind] {
  if (checkedInAt !== null) return ['came', 'good']
  if (event.status === 'cancelled') return ['eventCancelled', 'quiet']
  if (noShow) return ['noShow', 'bad']
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
