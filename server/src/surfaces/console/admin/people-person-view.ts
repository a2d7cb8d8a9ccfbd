import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { marksOf } from './people.ts'
import { adminPath } from './shell.ts'

export type AccountDetail = OutputOf<(typeof operations)['admin']['getUser']>

interface PersonView {
  messages: Messages
  account: AccountDetail
  /** Sentences of the audit log with their time. */
  log: readonly { at: string; sentence: string }[]
  isSelf: boolean
  now: Date
}

/** What is known of the account; the forms are beside it. */
export function personFacts(view: PersonView): string {
  const { messages, account, isSelf } = view
  const text = messages.admin.people.person
  const profile = account.username === null ? '' : html`<a href="/members/${account.username}">${text.profile}</a>`
  const self = isSelf ? html`<b>${text.self}</b> ` : ''
  const recovery = adminPath('people', `/${account.username ?? account.id}/recovery`)
  const lost = account.role === 'admin' ? '' : html`<a href="${recovery}">${messages.admin.joining.recovery.link}</a>`
  return html`<p>!${self}!${marksOf(account, messages)} !${profile} !${lost}</p>!${suspensionPart(view)}
!${factsPart(view)}!${groupsPart(view)}!${rsvpsPart(view)}!${entitlementsPart(view)}!${reportsPart(view)}!${warningsPart(view)}!${logPart(view)}
<p class="soft small">${text.privacy}</p>`
}

function suspensionPart({ messages, account, now }: PersonView): string {
  if (account.suspendedAt === null) return ''
  const text = messages.admin.people.person
  const { format } = messages
  const end = account.suspendedUntil
    ? text.until(format.dateTime(account.suspendedUntil, 'UTC', now))
    : text.untilLifted
  const why = account.suspensionReason === null ? '' : html`<br>${text.reasonGiven(account.suspensionReason)}`
  return html`<p class="panel">${text.suspendedSince(format.day(account.suspendedAt))} ${end}!${why}</p>`
}

function factsPart({ messages, account }: PersonView): string {
  const text = messages.admin.people.person
  const { format } = messages
  const day = (at: string | null) => (at === null ? text.never : format.day(at))
  const browsers =
    account.lastSeenAt === null
      ? format.number(account.sessions)
      : text.lastUse(format.number(account.sessions), format.day(account.lastSeenAt))
  const linked = account.linkedAccounts.map(({ provider, username }) =>
    username ? `${provider}: ${username}` : provider,
  )
  const facts: [string, string][] = [
    [text.email, account.email ?? text.noEmail],
    [text.username, account.username ?? text.noUsername],
    [text.id, account.id],
    [text.joined, format.day(account.createdAt)],
    [text.lastLogin, day(account.lastLoginAt)],
    [text.language, `${account.locale}, ${account.timezone}`],
    [text.browsers, browsers],
    [text.tokens, format.number(account.tokens)],
    [text.apps, format.number(account.apps)],
    [text.passkeys, format.number(account.passkeys)],
    [text.linked, linked.join(', ') || text.noEmail],
    [text.joinedGroups, format.number(account.groupsJoined)],
    [text.held, format.number(account.heldItems)],
    [text.scheduled, format.number(account.scheduledAnnouncements)],
  ]
  const items = facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)
  return html`<section class="part"><h2>${text.facts}</h2><dl class="afacts card">!${items.join('')}</dl></section>`
}

function section(heading: string, rows: readonly string[], none: string, more = ''): string {
  const list =
    rows.length > 0 ? html`<ul class="arows" role="list">!${rows.join('')}</ul>` : html`<p class="soft">${none}</p>`
  return html`<section class="part"><h2>${heading}</h2>!${list}!${more}</section>`
}

function groupsPart({ messages, account }: PersonView): string {
  const text = messages.admin.people.person
  const rows = account.groups.map(
    ({ id, urlname, name, role, hidden }) =>
      html`<li><span class="grow"><a href="/groups/${urlname ?? id}">${name}</a></span>!${chip(text.groupRoles[role], 'strong')}!${hidden ? chip(text.hidden, 'bad') : ''}</li>`,
  )
  return section(text.groups, rows, text.noGroups)
}

function rsvpsPart({ messages, account, now }: PersonView): string {
  const text = messages.admin.people.person
  const kinds = { confirmed: 'good', waitlisted: 'strong', cancelled: 'quiet' } as const
  const rows = account.rsvps.map(
    ({ event, status }) =>
      html`<li><span class="grow"><a href="/events/${event.id}">${event.title}</a><br><span class="soft small">${messages.format.dateTime(event.dateTime, event.timezone, now)}</span></span>!${chip(text.rsvpStates[status], kinds[status])}</li>`,
  )
  return section(text.rsvps, rows, text.noRsvps)
}

function entitlementsPart({ messages, account }: PersonView): string {
  const text = messages.admin.people.person
  const nameOf = (entitlement: string) => text.entitlementNames[entitlement] ?? entitlement
  const path = adminPath('people', `/${account.username ?? account.id}/entitlements`)
  const rows = account.entitlements.map(
    ({ id, entitlement }) => html`<li><span class="grow">${nameOf(entitlement)}</span>
<form method="post" action="${path}/${id}/revoke"><button class="plain quiet small" aria-label="${text.takeNamed(nameOf(entitlement))}">${text.take}</button></form></li>`,
  )
  const held = new Set<string>(account.entitlements.map(({ entitlement }) => entitlement))
  const missing = Object.entries(text.entitlementNames).filter(([name]) => !held.has(name))
  const options = missing.map(([value, label]) => ({ value, label }))
  const give =
    options.length > 0
      ? html`<form method="post" action="${path}">!${selectField({ values: {} }, { name: 'entitlement', label: text.giveLabel, options })}<button class="plain fit">${text.give}</button></form>`
      : ''
  return section(text.entitlements, rows, text.noEntitlements, give)
}

function reportsPart({ messages, account }: PersonView): string {
  const text = messages.admin.people.person
  const about = account.reportsAbout.map((report) => ({ ...report, words: text.reportAbout(report.reason) }))
  const by = account.reportsBy.map((report) => ({ ...report, words: text.reportBy(report.reason) }))
  const rows = [...about, ...by].map(
    ({ words, createdAt, status }) =>
      html`<li><span class="grow">${words}<br><span class="soft small">${messages.format.day(createdAt)}</span></span>!${chip(text.reportStates[status] ?? status)}</li>`,
  )
  const more = rows.length > 0 ? html`<p><a href="${adminPath('moderation')}">${text.openReports}</a></p>` : ''
  return section(text.reports, rows, text.noReports, more)
}

function warningsPart({ messages, account }: PersonView): string {
  const text = messages.admin.people.person
  const rows = account.warnings.map(
    ({ text: words, createdAt }) =>
      html`<li><span class="grow">${words}<br><span class="soft small">${messages.format.day(createdAt)}</span></span></li>`,
  )
  return section(text.warnings, rows, text.noWarnings)
}

function logPart({ messages, account, log, now }: PersonView): string {
  const text = messages.admin.people.person
  const rows = log.map(
    ({ at, sentence }) =>
      html`<li><span class="grow">${sentence}<br><span class="soft small">${messages.format.dateTime(at, 'UTC', now)}</span></span></li>`,
  )
  const more = html`<p><a href="${adminPath('audit')}?target=${account.id}">${text.wholeLog}</a></p>`
  return section(text.log, rows, text.noLog, more)
}
