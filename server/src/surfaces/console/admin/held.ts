import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import type { InputOf } from '#kernel/operation/call.ts'
import { isId } from '#kernel/operation/schema.ts'
import { hourMs } from '#kernel/time.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, filtersIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { type HeldOrigins, heldBody, suspensionChoices } from './held-view.ts'
import { adminPath, adminScreen, assertAdministrator } from './shell.ts'
import { holdsStyle } from './style/stylesheet.ts'

const path = adminPath('moderation/held')
const perPage = 50

export type HeldChoice = Partial<Record<'found' | 'network' | 'userId' | 'hour', string>>
const names = ['found', 'network', 'userId', 'hour'] as const

/** The filter of the operation; an hour that is none, and an id that is none, match nothing of their own. */
function filterOf({ hour, userId, ...plain }: HeldChoice) {
  const start = hour === undefined ? Number.NaN : Date.parse(hour)
  const span = Number.isNaN(start)
    ? {}
    : { from: new Date(start).toISOString(), to: new Date(start + hourMs).toISOString() }
  return { ...plain, ...(userId !== undefined && isId(userId) && { userId }), ...span }
}

const choiceIn = (form: URLSearchParams): HeldChoice =>
  Object.fromEntries(names.flatMap((name) => (form.get(name) ? [[name, form.get(name)!]] : [])))

const actions = {
  approve: { decision: 'approve' },
  trust: { decision: 'approve', trust: true },
  refuse: { decision: 'refuse' },
  suspend: { decision: 'refuse', suspend: true },
} as const

type Decision = InputOf<typeof operations.held.decide>['body']

/** What was chosen in the question before a suspension. */
function withSuspension(form: URLSearchParams) {
  const [banDomains, banNetworks] = [form.getAll('banDomains').slice(0, 10), form.getAll('banNetworks').slice(0, 10)]
  return {
    ...(form.get('erase') === 'yes' && { erase: true }),
    ...(banDomains.length > 0 && { banDomains }),
    ...(banNetworks.length > 0 && { banNetworks }),
  }
}

/** What the form is about: the selected posts, one account, or everything that matches. */
function decisionOf(form: URLSearchParams, action: keyof typeof actions): Decision {
  const before = form.get('before') ?? undefined
  const made = { ...actions[action], ...(before && { before }), ...(action === 'suspend' && withSuspension(form)) }
  const about = form.get('about')
  if (about === 'selected') return { ...made, ids: form.getAll('id').slice(0, 200) }
  if (about === 'account') return { ...made, userIds: form.getAll('userId').slice(0, 1) }
  return { ...made, filter: filterOf(choiceIn(form)) }
}

/** Posts of new accounts that wait for review. */
export function mountHeld(scope: PageScope): void {
  getScreen(scope, path, async (request, reply) => {
    const messages = messagesOf(request)
    const choice: HeldChoice = filtersIn(request, names)
    const query = { ...filterOf(choice), ...cursorsIn(request), limit: perPage }
    const summary = await perform(scope, request, operations.held.summary, {})
    const found = await perform(scope, request, operations.held.list, { query })
    const origins = await findOrigins(scope, request, choice)
    const view = { messages, summary, found, origins, choice, path, here: request.url, now: scope.server.clock.now() }
    const screen = { section: 'moderation/held', body: heldBody(view), styles: [holdsStyle.path] } as const
    return sendPage(reply, adminScreen(messages, { ...screen, scripts: confirmScripts }))
  })

  postScreen(scope, `${path}/decide`, path, async (request, reply) => {
    assertAdministrator(request)
    const form = formIn(request)
    const { action, isConfirmed } = decisionIn(form)
    const isKnown = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name)
    if (!isKnown(action)) return reply.redirect(path, 303)
    if (action === 'suspend' && !isConfirmed) return sendPage(reply, await ask(scope, request, form))
    const body = decisionOf(form, action)
    if (body.ids?.length === 0) return redirectWith(scope, reply, path, 'noPostSelected')
    const { items } = await perform(scope, request, operations.held.decide, { body })
    const done = actions[action].decision === 'approve' ? 'heldApproved' : 'heldRefused'
    return redirectWith(scope, reply, path, items === 0 ? 'heldGone' : done)
  })
}

/** From where the accounts of what matches came, and whether one administrator may delete them. */
async function findOrigins(scope: PageScope, request: FastifyRequest, choice: HeldChoice): Promise<HeldOrigins> {
  const { domains, networks } = await perform(scope, request, operations.held.summary, { query: filterOf(choice) })
  const { twoAdministrators } = await perform(scope, request, operations.settings.get, {})
  return { domains, networks, canErase: !twoAdministrators }
}

async function ask(scope: PageScope, request: FastifyRequest, form: URLSearchParams) {
  const messages = messagesOf(request)
  const choices = suspensionChoices(await findOrigins(scope, request, choiceIn(form)), messages)
  return confirmPage({ ...messages.admin.holds.held.ask, choices, path: `${path}/decide`, form, back: path }, messages)
}
