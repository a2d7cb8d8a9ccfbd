import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { bodyOf, type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { chip, emptyState, noteOf, pager } from '#surfaces/site/parts/elements.ts'
import { type FormState, textArea } from '#surfaces/site/parts/fields.ts'
import { medalOf, type Pictures } from '#surfaces/site/parts/medal.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { badgeForm, newBadge, previewOf } from '../parts/badge-form.ts'
import { badgesStyle } from '../parts/style.ts'
import { adminPath, adminScreen, assertAdministrator } from './shell.ts'

const path = adminPath('badges')
const params = { groupId: 'platform' }
const pathIn = (request: FastifyRequest) => `${path}/${encodeURIComponent((request.params as { badge: string }).badge)}`

/** The badges of the platform. Its operations are also for organizers, so each page asks for an administrator itself. */
export function mountPlatformBadges(scope: PageScope): void {
  const { badges } = operations
  const { links } = scope.server

  /** A badge of a group is not found. */
  async function find(request: FastifyRequest): Promise<Badge> {
    assertAdministrator(request)
    const { badge: badgeId } = request.params as { badge: string }
    if (!isId(badgeId)) throw new ApiError('badge_not_found')
    const badge = await perform(scope, request, badges.getManaged, { params: { badgeId } })
    if (badge.groupId !== null) throw new ApiError('badge_not_found')
    return badge
  }
  const newScreen = (messages: Messages, state: FormState & Partial<FormRefusal>) =>
    screenOf(messages, {
      heading: messages.organize.badges.design.newHeading,
      alert: state.alert,
      body: designBody({ messages, path: `${path}/new`, state, pictures: links }),
    })
  const badgeScreen = (messages: Messages, badge: Badge, state: FormState & Partial<FormRefusal>, awarded?: string) => {
    const view = { messages, path: `${path}/${badge.id}`, badge, state, pictures: links, awarded }
    return screenOf(messages, { heading: badge.name, alert: state.alert, body: awardBody(view) + designBody(view) })
  }

  getScreen(scope, path, async (request, reply) => {
    assertAdministrator(request)
    const messages = messagesOf(request)
    const found = await perform(scope, request, badges.listManaged, { params, query: cursorsIn(request) })
    const body = listBody({ messages, found, path, here: request.url, pictures: links })
    return sendPage(reply, adminScreen(messages, { section: 'badges', body, styles: [badgesStyle.path] }))
  })

  getScreen(scope, `${path}/new`, async (request, reply) => {
    assertAdministrator(request)
    return sendPage(reply, newScreen(messagesOf(request), { values: newBadge }))
  })
  postScreen(scope, `${path}/new`, `${path}/new`, async (request, reply) => {
    assertAdministrator(request)
    const [form, messages] = [formIn(request), messagesOf(request)]
    const look = previewOf(form)
    if (look) return sendPage(reply, newScreen(messages, look))
    let made: Badge | undefined
    const refusal = await findRefusal(request, form, async () => {
      made = await perform(scope, request, badges.create, { params, body: bodyOf(badges.create, form) })
    })
    if (!made) return sendPage(reply, newScreen(messages, refusal!), refusal!.status)
    return redirectWith(scope, reply, `${path}/${made.id}`, 'saved')
  })

  getScreen(scope, `${path}/:badge`, async (request, reply) => {
    const badge = await find(request)
    return sendPage(reply, badgeScreen(messagesOf(request), badge, { values: badge }, queryIn(request, 'awarded')))
  })
  postScreen(scope, `${path}/:badge`, pathIn, async (request, reply) => {
    const badge = await find(request)
    const [form, messages] = [formIn(request), messagesOf(request)]
    const look = previewOf(form)
    if (look) return sendPage(reply, badgeScreen(messages, badge, look))
    const input = { params: { badgeId: badge.id }, body: bodyOf(badges.update, form) }
    const refusal = await findRefusal(request, form, () => perform(scope, request, badges.update, input))
    if (refusal) return sendPage(reply, badgeScreen(messages, badge, refusal), refusal.status)
    return redirectWith(scope, reply, pathIn(request), 'saved')
  })
  postScreen(scope, `${path}/:badge/award`, pathIn, async (request, reply) => {
    const badge = await find(request)
    const [form, messages] = [formIn(request), messagesOf(request)]
    const typed = form.get('usernames') ?? ''
    const given = typed.split(/[\s,;]+/).map((name) => name.replace(/^@/, ''))
    const usernames = [...new Set(given.filter((name) => name !== ''))]
    let awarded = 0
    const refusal = await findRefusal(request, form, async () => {
      const input = { params: { badgeId: badge.id }, body: { usernames } }
      awarded = (await perform(scope, request, badges.award, input)).awarded.length
    })
    if (!refusal) return reply.redirect(`${pathIn(request)}?awarded=${awarded}-${usernames.length}`, 303)
    const state = { ...refusal, values: { ...badge, usernames: typed } }
    return sendPage(reply, badgeScreen(messages, badge, state), refusal.status)
  })
}

function screenOf(messages: Messages, screen: { heading: string; alert: string | undefined; body: string }) {
  const back = { href: path, words: messages.organize.badges.all }
  const assets = { styles: [badgesStyle.path], scripts: [islandPath('designer')] }
  return adminScreen(messages, { section: 'badges', back, ...screen, ...assets })
}

type Badge = OutputOf<typeof operations.badges.getManaged>

interface ListView {
  messages: Messages
  found: OutputOf<typeof operations.badges.listManaged>
  path: string
  here: string
  pictures: Pictures
}

function listBody({ messages, found, path, here, pictures }: ListView): string {
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

function designBody({ messages, path, state, pictures, badge }: BadgeView): string {
  const save = badge ? messages.forms.save : messages.organize.badges.design.create
  const form = { path, state, save, groupName: messages.admin.records.badges.owner, isNew: !badge }
  return badgeForm(messages, form, pictures)
}

/** How many have the badge, and a form that awards it. `awarded` is such as 1-3: one of three got it. */
function awardBody(view: BadgeView & { badge: Badge; awarded: string | undefined }): string {
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
