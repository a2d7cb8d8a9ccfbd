import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { selectField, textField } from '#surfaces/site/parts/fields.ts'
import { adminPath } from './shell.ts'

type Found = OutputOf<(typeof operations)['admin']['listUsers']>
type Account = Found['items'][number]

interface PeopleView {
  messages: Messages
  found: Found
  /** The filters as they were chosen. */
  shown: Record<'q' | 'status' | 'role' | 'sort', string | undefined>
  here: string
  now: Date
  ownOrigins: ReadonlySet<string>
}

export function peopleBody(view: PeopleView): string {
  const { messages, found, here } = view
  const text = messages.admin.people.list
  const list =
    found.items.length > 0
      ? html`<ul class="arows" role="list" aria-label="${text.label}">!${found.items.map((one) => item(view, one)).join('')}</ul>`
      : emptyState('search', text.none, text.noneLead)
  return html`<p class="soft">${text.lead}</p>!${filterForm(view)}!${list}!${pager(found.pagination, here, messages)}`
}

function filterForm({ messages, shown }: PeopleView): string {
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

function item({ messages, ownOrigins }: PeopleView, account: Account): string {
  const { list: text } = messages.admin.people
  const { id, name, username, email, avatarUrl, createdAt, lastLoginAt } = account
  const avatar = renderAvatar({ id, name, picture: ownPicture(avatarUrl, ownOrigins) })
  const names = [username === null ? '' : `@${username}`, email ?? ''].filter((one) => one !== '').join(' · ')
  const seen = lastLoginAt === null ? text.neverSeen : text.seen(messages.format.day(lastLoginAt))
  return html`<li>!${avatar}<div class="grow"><a href="${adminPath('people', `/${id}`)}"><b>${name}</b></a><br><span class="soft small">${names}</span><br>
<span class="soft small">${text.joined(messages.format.day(createdAt))} · ${seen}</span></div>!${marksOf(account, messages)}</li>`
}
