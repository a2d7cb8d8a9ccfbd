import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field } from '#surfaces/site/forms.ts'
import { type FormRefusal, formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { findGroup, groupPath, groupRoute, groupScreen, slugIn, slugOf } from '../shell.ts'
import { personBody } from './person-view.ts'

function userIn(request: FastifyRequest): string {
  const { userId } = request.params as { userId: string }
  if (!isId(userId) || userId !== userId.toLowerCase()) throw new ApiError('user_not_found')
  return userId
}

const pathOf = (request: FastifyRequest) => `${groupPath(slugIn(request), 'people')}/${userIn(request)}`
const route = (rest = '') => groupRoute('people', `/:userId${rest}`)

/** One person of a group. */
export function mountPerson(scope: PageScope): void {
  const person = (request: FastifyRequest) =>
    perform(scope, request, operations['group-people'].get, {
      params: { groupId: slugIn(request), userId: userIn(request) },
    })
  const named = (request: FastifyRequest) => ({ params: { groupId: slugIn(request), username: userIn(request) } })

  async function show(request: FastifyRequest, reply: FastifyReply, form?: FormRefusal) {
    const group = await findGroup(scope, request)
    const messages = messagesOf(request)
    const found = await person(request)
    const now = scope.server.clock.now()
    const { ownOrigins } = scope.server
    const view = { messages, group, person: found, path: pathOf(request), form, now, ownOrigins }
    const back = { href: groupPath(slugOf(group), 'people'), words: messages.organize.people.person.back }
    const body = personBody(view)
    const screen = { heading: found.user.name, back, alert: form?.alert, body, scripts: confirmScripts }
    return sendPage(reply, groupScreen(messages, group, 'people', screen), form?.status ?? 200)
  }

  getScreen(scope, route(), (request, reply) => show(request, reply))

  postScreen(scope, route('/note'), pathOf, async (request, reply) => {
    const form = formIn(request)
    const labels = (form.get('labels') ?? '').split(',').map((label) => label.trim())
    const body = { note: form.get('note') ?? '', labels: labels.filter((label) => label !== '') }
    const params = { groupId: slugIn(request), userId: userIn(request) }
    try {
      await perform(scope, request, operations['group-people'].setNote, { params, body })
    } catch (error) {
      return show(request, reply, noteRefusal(error, form, request))
    }
    return redirectWith(scope, reply, pathOf(request), 'saved')
  })

  postScreen(scope, route('/role'), pathOf, async (request, reply) => {
    const role = field(request, 'role') as 'volunteer'
    await perform(scope, request, operations.groups.setRole, { ...named(request), body: { role } })
    return redirectWith(scope, reply, pathOf(request), 'roleOffered')
  })

  postScreen(scope, route('/ban'), pathOf, async (request, reply) => {
    const form = formIn(request)
    if (decisionIn(form).isConfirmed) {
      await perform(scope, request, operations.groups.ban, named(request))
      return redirectWith(scope, reply, pathOf(request), 'banned')
    }
    const messages = messagesOf(request)
    const text = messages.organize.people
    const { user } = await person(request)
    const back = pathOf(request)
    const question = { heading: text.person.banAsk(user.name), lead: text.list.banLead, yes: text.list.banYes }
    return sendPage(reply, confirmPage({ ...question, path: `${back}/ban`, form, back }, messages))
  })

  postScreen(scope, route('/unban'), pathOf, async (request, reply) => {
    await perform(scope, request, operations.groups.unban, named(request))
    return redirectWith(scope, reply, pathOf(request), 'unbanned')
  })
}

/** The labels are one field here, so what is wrong with one of them is said beside it. */
function noteRefusal(error: unknown, form: URLSearchParams, request: FastifyRequest): FormRefusal {
  const messages = messagesOf(request)
  const refusal = refusalOf(error, form, messages)
  const isFull = error instanceof ApiError && error.code === 'limit_reached'
  const { note, ...others } = refusal.problems ?? {}
  const ofLabels = isFull ? messages.organize.people.labels.tooMany : Object.values(others)[0]
  const problems = { ...(note !== undefined && { note }), ...(ofLabels !== undefined && { labels: ofLabels }) }
  return { ...refusal, alert: messages.forms.summary, problems }
}
