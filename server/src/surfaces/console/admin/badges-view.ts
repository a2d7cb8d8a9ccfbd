import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip, emptyState, noteOf, pager } from '#surfaces/site/parts/elements.ts'
import { type FormState, textArea } from '#surfaces/site/parts/fields.ts'
import { medalOf, type Pictures } from '#surfaces/site/parts/medal.ts'
import { badgeForm } from '../parts/badge-form.ts'

export type Badge = OutputOf<typeof operations.badges.getManaged>

interface ListView {
  messages: Messages
  found: OutputOf<typeof operations.badges.listManaged>
  path: string
  here: string
  pictures: Pictures
}

export function listBody({ messages, found, path, here, pictures }: ListView): string {
  const [text, words] = [messages.admin.records.badges, messages.organize.badges]
  const action = { href: `${path}/new`, words: words.new }
  if (found.items.length === 0) return emptyState('badge', text.none, text.lead, action)
  const rows = found.items.map(
    (
      badge,
    ) => html`<li>!${medalOf(badge, pictures)}<span class="grow"><a href="${path}/${badge.id}"><b>${badge.name}</b></a><br>
<span class="soft small">${words.holders(badge.awardedCount ?? 0)}</span></span>!${chip(words.points(badge.points))}</li>`,
  )
  return html`<div class="lead-row"><p class="soft">${text.lead}</p><a class="button fit" href="${action.href}">${action.words}</a></div>
<ul class="rows card">!${rows.join('')}</ul>!${pager(found.pagination, here, messages)}`
}

interface BadgeView {
  messages: Messages
  path: string
  state: FormState
  pictures: Pictures
  /** Undefined for a new one. */
  badge?: Badge
}

export function designBody({ messages, path, state, pictures, badge }: BadgeView): string {
  const save = badge ? messages.forms.save : messages.organize.badges.design.create
  const form = { path, state, save, groupName: messages.admin.records.badges.owner, isNew: !badge }
  return badgeForm(messages, form, pictures)
}

/** How many have the badge, and a form that awards it. `awarded` is such as 1-3: one of three got it. */
export function awardBody(view: BadgeView & { badge: Badge; awarded: string | undefined }): string {
  const { messages, path, badge } = view
  const [text, words] = [messages.admin.records.badges, messages.organize.badges]
  const [, got, of] = /^(\d{1,3})-(\d{1,3})$/.exec(view.awarded ?? '') ?? []
  const left = Number(of) - Number(got)
  const said = [words.award.done(Number(got)), ...(left > 0 ? [text.left(left)] : [])].join(' ')
  const field = { name: 'usernames', label: text.usernames, hint: text.usernamesHint, rows: 2, maxLength: 5000 }
  return html`!${got === undefined ? '' : noteOf(said)}<p class="chips">!${chip(words.holders(badge.awardedCount ?? 0))} <a href="/badges/${badge.slug}">${words.view}</a></p>
<form class="card" method="post" action="${path}/award"><h2>${words.award.heading}</h2>!${textArea(view.state, { ...field, more: 'required' })}
<div class="buttons"><button class="fit">${words.award.button}</button></div></form>`
}
