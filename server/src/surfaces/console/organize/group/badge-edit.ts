import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { bodyOf, type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import type { Pictures } from '#surfaces/site/parts/medal.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { badgeForm, newBadge, previewOf } from '../../parts/badge-form.ts'
import { findGroup, groupPath, groupRoute, groupScreen, type ManagedGroup, slugIn } from '../shell.ts'
import { badgePath, badgePathIn, badgeRoute, badgesPath, findBadge, type ManagedBadge } from './badge-parts.ts'

export function mountBadgeEdit(scope: PageScope): void {
  const { badges } = operations
  const { links } = scope.server

  const newRoute = groupRoute('badges', '/new')
  getScreen(scope, newRoute, async (request, reply) => {
    const group = await findGroup(scope, request)
    if (group.userRole === 'volunteer') throw new ApiError('forbidden')
    return sendPage(reply, newScreen(messagesOf(request), group, { values: newBadge }, links))
  })
  const from = (request: Parameters<typeof slugIn>[0]) =>
    `${groupPath(encodeURIComponent(slugIn(request)), 'badges')}/new`
  postScreen(scope, newRoute, from, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const group = await findGroup(scope, request)
    const look = previewOf(form)
    if (look) return sendPage(reply, newScreen(messages, group, look, links))
    let made: ManagedBadge | undefined
    const refusal = await findRefusal(request, form, async () => {
      made = await perform(scope, request, badges.create, {
        params: { groupId: group.id },
        body: bodyOf(badges.create, form),
      })
    })
    if (!made) return sendPage(reply, newScreen(messages, group, refusal!, links), refusal!.status)
    return redirectWith(scope, reply, badgePath(group, made), 'saved')
  })

  const editRoute = badgeRoute('/edit')
  getScreen(scope, editRoute, async (request, reply) => {
    const { group, badge } = await findBadge(scope, request)
    return sendPage(reply, editScreen(messagesOf(request), { group, badge }, { values: badge }, links))
  })
  postScreen(scope, editRoute, badgePathIn, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const found = await findBadge(scope, request)
    const look = previewOf(form)
    if (look) return sendPage(reply, editScreen(messages, found, look, links))
    const input = { params: { badgeId: found.badge.id }, body: bodyOf(badges.update, form) }
    const refusal = await findRefusal(request, form, () => perform(scope, request, badges.update, input))
    if (refusal) return sendPage(reply, editScreen(messages, found, refusal, links), refusal.status)
    return redirectWith(scope, reply, badgePath(found.group, found.badge), 'saved')
  })

  postScreen(scope, badgeRoute('/delete'), badgePathIn, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const { group, badge } = await findBadge(scope, request)
    const path = badgePath(group, badge)
    if (!decisionIn(form).isConfirmed) {
      const view = { ...questionOf(messages, badge), path: `${path}/delete`, form, back: `${path}/edit` }
      return sendPage(reply, confirmPage(view, messages))
    }
    await perform(scope, request, badges.delete, { params: { badgeId: badge.id } })
    return redirectWith(scope, reply, badgesPath(group), 'deleted')
  })
}

const scripts = [islandPath('designer'), ...confirmScripts]
const alertIn = (state: FormState) => (state as Partial<FormRefusal>).alert

function newScreen(messages: Messages, group: ManagedGroup, state: FormState, pictures: Pictures): PageContent {
  const { design: text } = messages.organize.badges
  const form = { path: `${badgesPath(group)}/new`, state, save: text.create, groupName: group.name, isNew: true }
  return groupScreen(messages, group, 'badges', {
    heading: text.newHeading,
    alert: alertIn(state),
    scripts,
    body: badgeForm(messages, form, pictures),
  })
}

function questionOf({ organize }: Messages, { name, awardedCount = 0 }: ManagedBadge) {
  const text = organize.badges.remove
  return { heading: text.heading(name), lead: text.lead(awardedCount), yes: text.yes }
}

function editScreen(
  messages: Messages,
  { group, badge }: { group: ManagedGroup; badge: ManagedBadge },
  state: FormState,
  pictures: Pictures,
): PageContent {
  const { design: text, remove } = messages.organize.badges
  const path = badgePath(group, badge)
  const form = { path: `${path}/edit`, state, save: messages.forms.save, groupName: group.name, isNew: false }
  const question = { ...questionOf(messages, badge), id: 'delete-badge', action: 'delete' }
  return groupScreen(messages, group, 'badges', {
    heading: text.editHeading(badge.name),
    back: { href: path, words: badge.name },
    alert: alertIn(state),
    scripts,
    body: html`!${badgeForm(messages, form, pictures)}
<form class="part" method="post" action="${path}/delete">!${confirmButton(remove.button, question, messages)}</form>`,
  })
}
