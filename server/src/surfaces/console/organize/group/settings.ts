import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { findGroup, groupPath, groupRoute, type ManagedGroup, slugIn, slugOf } from '../shell.ts'
import { withContact, withTopicProblems, withTopics } from './fields.ts'
import { changesIn, formAfter, formOf, type GroupForm } from './settings-form.ts'
import { settingsView } from './settings-view.ts'

const route = groupRoute('settings')
const here = (request: FastifyRequest) => groupPath(slugIn(request), 'settings')

/** Volunteers can read a group but change nothing in it. */
async function findManaged(scope: PageScope, request: FastifyRequest): Promise<ManagedGroup> {
  const group = await findGroup(scope, request)
  if (group.userRole === 'volunteer') throw new ApiError('forbidden')
  return group
}

/** What people see of a group, and who may join it. */
export function mountGroupSettings(scope: PageScope): void {
  const { update, delete: remove } = operations.groups
  const { ownOrigins, baseUrl } = scope.server

  const show = (request: FastifyRequest, reply: FastifyReply, group: ManagedGroup, form: GroupForm) => {
    const messages = messagesOf(request)
    return sendPage(reply, settingsView({ messages, group, form, ownOrigins, baseUrl }), form.status)
  }

  getScreen(scope, route, async (request, reply) => {
    const group = await findManaged(scope, request)
    return show(request, reply, group, formOf(group))
  })

  postScreen(scope, route, here, async (request, reply) => {
    const form = formIn(request)
    const body: object = bodyOf(update, withContact(withTopics(form)))
    let slug = slugIn(request)
    const refusal = await findRefusal(request, form, async () => {
      const input = { params: { groupId: slug }, body: changesIn(body, form) as never }
      slug = slugOf(await perform(scope, request, update, input))
    })
    if (!refusal) return redirectWith(scope, reply, groupPath(slug, 'settings'), 'saved')
    const group = await findManaged(scope, request)
    const refused = { refusal: withTopicProblems(refusal), group, form, body }
    return show(request, reply, group, formAfter(messagesOf(request), refused))
  })

  postScreen(scope, `${route}/export`, here, async (request, reply) => {
    const { url } = await perform(scope, request, operations.groups.export, { params: { groupId: slugIn(request) } })
    return reply.redirect(new URL(url).pathname, 303)
  })

  postScreen(scope, `${route}/delete`, here, async (request, reply) => {
    const group = await findManaged(scope, request)
    const form = formIn(request)
    const typed = form.get('typedName')?.trim() ?? ''
    const messages = messagesOf(request)
    const again = (problem: Partial<GroupForm>) =>
      show(request, reply, group, { ...formOf(group), values: { ...group, typedName: typed }, ...problem })
    if (typed !== group.name.trim()) {
      const { deleteMismatch } = messages.organize.groups.settings
      return again({ status: 400, alert: messages.forms.summary, problems: { typedName: deleteMismatch } })
    }
    const input = { params: { groupId: slugIn(request) } }
    const refusal = await findRefusal(request, form, () => perform(scope, request, remove, input))
    if (refusal) return again({ status: refusal.status, alert: refusal.alert })
    return redirectWith(scope, reply, '/organize', 'groupDeleted')
  })
}
