import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { fieldsOf } from '#surfaces/site/forms.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { medalOf, type Pictures } from '#surfaces/site/parts/medal.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { findGroup, groupPath, groupRoute, groupScreen, type ManagedGroup, slugIn } from '../shell.ts'
import { badgePath, badgesPath, type ManagedBadge } from './badge-parts.ts'

/** As many as the operation takes at once. */
const awardsAtOnce = 100

/** Awards the badge to these users and leads to the badge, which says how many got it. */
export async function awardTo(
  scope: PageScope,
  request: FastifyRequest,
  reply: FastifyReply,
  { group, badge, ids }: { group: ManagedGroup; badge: { id: string }; ids: readonly string[] },
): Promise<FastifyReply> {
  let awarded = 0
  let skipped = 0
  for (let at = 0; at < ids.length; at += awardsAtOnce) {
    const usernames = ids.slice(at, at + awardsAtOnce)
    const input = { params: { badgeId: badge.id }, body: { usernames } }
    const result = await perform(scope, request, operations.badges.award, input)
    awarded += result.awarded.length
    skipped += result.skipped.length
  }
  return reply.redirect(`${badgePath(group, badge)}?awarded=${awarded}&skipped=${skipped}`, 303)
}

/**
 * Any list of people can send its selected rows here, as `id`, to award them a badge: the first answer asks which one, and
 * its form comes back with `badge`.
 */
export function mountBadgeAward(scope: PageScope): void {
  const from = (request: FastifyRequest) => groupPath(encodeURIComponent(slugIn(request)), 'badges')
  postScreen(scope, groupRoute('badges', '/award'), from, async (request, reply) => {
    const group = await findGroup(scope, request)
    const ids = [...new Set(fieldsOf(request, 'id'))]
    const params = { groupId: group.id }
    const { items } = await perform(scope, request, operations.badges.listManaged, { params, query: { limit: 100 } })
    const badge = items.find(({ id }) => id === formIn(request).get('badge'))
    if (badge && ids.length > 0) return awardTo(scope, request, reply, { group, badge, ids })
    return sendPage(reply, chooseScreen(messagesOf(request), { group, ids, badges: items }, scope.server.links))
  })
}

interface View {
  group: ManagedGroup
  ids: readonly string[]
  badges: readonly ManagedBadge[]
}

function chooseScreen(messages: Messages, { group, ids, badges }: View, pictures: Pictures): PageContent {
  const { chooseBadge: text, ...all } = messages.organize.badges
  const path = badgesPath(group)
  const screen = (body: string) => groupScreen(messages, group, 'badges', { heading: text.heading, body })
  if (badges.length === 0)
    return screen(emptyState('badge', all.none, all.noneLead, { href: `${path}/new`, words: all.new }))
  if (ids.length === 0)
    return screen(emptyState('people', text.heading, text.noneChosen, { href: path, words: all.all }))
  const choices = badges.map(
    (badge, at) =>
      html`<label class="choice medal-choice"><input type="radio" name="badge" value="${badge.id}" required !${at === 0 ? 'checked' : ''}>!${medalOf(badge, pictures, 's')}<span>${badge.name}</span></label>`,
  )
  const people = ids.map((id) => html`<input type="hidden" name="id" value="${id}">`)
  return screen(html`<form class="card" method="post" action="${path}/award">!${people.join('')}
<p>${text.lead(ids.length)}</p>
<fieldset class="field"><legend>${text.legend}</legend>!${choices.join('')}</fieldset>
<button>${text.button}</button></form>`)
}
