import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { chip, emptyState } from '#surfaces/site/parts/elements.ts'
import { selectField, textField } from '#surfaces/site/parts/fields.ts'
import { filtersIn } from '#surfaces/site/query.ts'
import { listScreen } from '#surfaces/site/screens.ts'
import { adminFrame, adminPath } from './shell.ts'
import { peopleStyle } from './style/stylesheet.ts'

type Account = OutputOf<typeof operations.admin.listUsers>['items'][number]
type PeopleFilters = ReturnType<typeof peopleFiltersIn>

/** One of these values, or nothing: a URL may hold anything. */
const oneOf = <const V extends string>(value: string | undefined, ...values: V[]) =>
  values.find((known) => known === value)

function peopleFiltersIn(request: FastifyRequest) {
  const given = filtersIn(request, ['q', 'status', 'role', 'sort'])
  return {
    q: given.q?.slice(0, 320),
    status: oneOf(given.status, 'active', 'suspended', 'nameless'),
    role: oneOf(given.role, 'user', 'admin'),
    sort: oneOf(given.sort, 'newest', 'lastSeen'),
  }
}

/** All accounts. */
export const peopleScreen = listScreen({
  path: adminPath('people'),
  op: operations.admin.listUsers,
  load: ({ request }) => ({ filters: peopleFiltersIn(request) }),
  filters: ({ filters }) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  above: ({ messages, filters }) =>
    html`<p class="soft">${messages.admin.people.list.lead}</p>!${filterForm(messages, filters)}`,
  list: (rows, { messages }) =>
    html`<ul class="arows" role="list" aria-label="${messages.admin.people.list.label}">!${rows}</ul>`,
  row: (account, { messages, server }) => accountItem(messages, server.ownOrigins, account),
  empty: ({ messages: { admin } }) => emptyState('search', admin.people.list.none, admin.people.list.noneLead),
  frame: adminFrame({ section: 'people', styles: [peopleStyle.path] }),
})

function filterForm(messages: Messages, shown: PeopleFilters): string {
  const { list: text, statuses, roles } = messages.admin.people
  const form = { values: { ...shown } }
  const any = { value: '', label: text.any }
  const options = (all: Record<string, string>) => Object.entries(all).map(([value, label]) => ({ value, label }))
  const isFiltered = Object.values(shown).some((value) => value !== undefined)
  const clear = isFiltered
    ? html`<a class="button plain quiet fit" href="${adminPath('people')}">${text.clear}</a>`
    : ''
  return html`<form class="afilter" role="search" action="${adminPath('people')}">
!${textField(form, { name: 'q', label: text.search, type: 'search', maxLength: 320, autocomplete: 'off' })}
!${selectField(form, { name: 'status', label: text.status, options: [any, ...options(statuses)] })}
!${selectField(form, { name: 'role', label: text.role, options: [any, ...options(roles)] })}
!${selectField(form, { name: 'sort', label: text.sort, options: options(text.sorts) })}
<div class="buttons"><button class="fit">${text.button}</button>!${clear}</div></form>`
}

/** What sets an account apart. */
export function marksOf(account: Account, messages: Messages): string {
  const { statuses, roles, privateProfile } = messages.admin.people
  return [
    account.role === 'admin' ? chip(roles.admin, 'strong') : '',
    account.status === 'active' ? '' : chip(statuses[account.status], account.status === 'suspended' ? 'bad' : 'quiet'),
    account.profileVisibility === 'private' ? chip(privateProfile) : '',
  ].join(' ')
}

function accountItem(messages: Messages, ownOrigins: ReadonlySet<string>, account: Account): string {
  const { list: text } = messages.admin.people
  const { id, name, username, email, avatarUrl, createdAt, lastLoginAt } = account
  const avatar = renderAvatar({ id, name, picture: ownPicture(avatarUrl, ownOrigins) })
  const names = [username === null ? '' : `@${username}`, email ?? ''].filter((one) => one !== '').join(' · ')
  const seen = lastLoginAt === null ? text.neverSeen : text.seen(messages.format.day(lastLoginAt))
  return html`<li>!${avatar}<div class="grow"><a href="${adminPath('people', `/${id}`)}"><b>${name}</b></a><br><span class="soft small">${names}</span><br>
<span class="soft small">${text.joined(messages.format.day(createdAt))} · ${seen}</span></div>!${marksOf(account, messages)}</li>`
}
