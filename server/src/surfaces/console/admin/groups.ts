import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field, idIn } from '#surfaces/site/forms.ts'
import { findRefusal, formIn, type Refusal } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { type GroupState, groupsBody } from './groups-view.ts'
import { linkTo } from './list-parts.ts'
import { adminPath, adminScreen } from './shell.ts'
import { recordsStyle } from './style/stylesheet.ts'

const perPage = 30
const path = adminPath('groups')

/** What each button of a row changes. */
const acts: Readonly<Record<string, { isFeatured?: boolean; hidden?: boolean }>> = {
  feature: { isFeatured: true },
  unfeature: { isFeatured: false },
  hide: { hidden: true },
  show: { hidden: false },
}

function filtersIn(request: FastifyRequest) {
  const { states } = messagesOf(request).admin.records.groups
  const given = queryIn(request, 'state') ?? 'all'
  const state = (Object.hasOwn(states, given) ? given : 'all') as GroupState
  return { state, q: queryIn(request, 'q')?.slice(0, 100) }
}

/** All groups. */
export function mountAdminGroups(scope: PageScope): void {
  async function show(request: FastifyRequest, reply: FastifyReply, refused?: Refusal & { groupId: string }) {
    const messages = messagesOf(request)
    const query = filtersIn(request)
    const found = await perform(scope, request, operations.admin.listGroups, {
      query: { ...query, ...cursorsIn(request), limit: perPage },
    })
    const orphaned = await perform(scope, request, operations.admin.listGroups, {
      query: { state: 'orphaned', limit: 1 },
    })
    const view = { messages, found, orphaned: orphaned.pagination.total, query, path, here: request.url, refused }
    const screen = {
      section: 'groups',
      body: groupsBody(view),
      styles: [recordsStyle.path],
      alert: refused?.alert,
    } as const
    return sendPage(reply.code(refused?.status ?? 200), adminScreen(messages, screen))
  }
  const back = (request: FastifyRequest) => linkTo({ path, query: filtersIn(request) })

  getScreen(scope, path, (request, reply) => show(request, reply))

  postScreen(scope, `${path}/:id`, path, async (request, reply) => {
    const body = acts[field(request, 'do')] ?? {}
    await perform(scope, request, operations.admin.updateGroup, { params: { groupId: idIn(request) }, body })
    return redirectWith(scope, reply, back(request), 'saved')
  })

  postScreen(scope, `${path}/:id/export`, path, async (request, reply) => {
    const { url } = await perform(scope, request, operations.groups.export, { params: { groupId: idIn(request) } })
    return reply.redirect(new URL(url).pathname, 303)
  })

  postScreen(scope, `${path}/:id/owner`, path, async (request, reply) => {
    const form = formIn(request)
    const groupId = idIn(request)
    const body = { username: (form.get('username') ?? '').trim().replace(/^@/, '') }
    let status: string | undefined
    const refused = await findRefusal(request, form, async () => {
      status = (await perform(scope, request, operations.admin.setGroupOwner, { params: { groupId }, body })).status
    })
    if (refused) return show(request, reply, { ...refused, groupId })
    return redirectWith(scope, reply, back(request), status === 'changed' ? 'ownerNamed' : 'ownerOffered')
  })
}
