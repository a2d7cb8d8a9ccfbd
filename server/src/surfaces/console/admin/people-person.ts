import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { listSentences } from '#domains/administration/audit-log/index.ts'
import { operations } from '#domains/index.ts'
import type { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'
import { type FlashKey, redirectWith } from '#surfaces/site/flash.ts'
import { type FormRefusal, formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { findVisitor, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { type Act, actsPart, questionOf } from './people-acts-view.ts'
import { personFacts } from './people-person-view.ts'
import { adminPath, adminScreen } from './shell.ts'
import { peopleStyle } from './style/stylesheet.ts'

const usernameIn = (request: FastifyRequest) => (request.params as { person: string }).person
const pathOf = (request: FastifyRequest) => adminPath('people', `/${encodeURIComponent(usernameIn(request))}`)
const route = (rest = '') => adminPath('people', `/:person${rest}`)

/** One account: what is known of it, and what an administrator can do. */
export function mountPerson(scope: PageScope): void {
  const paramsIn = (request: FastifyRequest) => ({ params: { username: usernameIn(request) } })
  const accountIn = (request: FastifyRequest) => perform(scope, request, operations.admin.getUser, paramsIn(request))

  async function logOf(request: FastifyRequest, target: string) {
    const query = { target, limit: 10 }
    const { items } = await perform(scope, request, operations.admin.listAudit, { query })
    const sentences = await listSentences(scope.server.database, items, messagesOf(request))
    return items.map(({ at }, n) => ({ at, sentence: sentences[n]! }))
  }

  async function show(request: FastifyRequest, reply: FastifyReply, refusal?: FormRefusal) {
    const messages = messagesOf(request)
    const account = await accountIn(request)
    const settings = await perform(scope, request, operations.settings.get, {})
    const isSelf = findVisitor(request)?.userId === account.id
    const now = scope.server.clock.now()
    const facts = personFacts({ messages, account, log: await logOf(request, account.id), isSelf, now })
    const view = {
      messages,
      account,
      path: pathOf(request),
      form: refusal,
      isSelf,
      needsTwo: settings.twoAdministrators,
    }
    const text = messages.admin.people.person
    const screen = {
      section: 'people',
      heading: account.name,
      back: { href: adminPath('people'), words: text.back },
      alert: refusal?.alert,
      body: html`<div class="acolumns"><div>!${facts}</div>!${actsPart(view)}</div>`,
      styles: [peopleStyle.path],
      scripts: confirmScripts,
    } as const
    return sendPage(reply, adminScreen(messages, screen), refusal?.status ?? 200)
  }

  const update = (request: FastifyRequest, body: object) =>
    perform(scope, request, operations.admin.updateUser, { ...paramsIn(request), body })

  /** Each says which sentence the next page shows. */
  const acts: Record<Act, (request: FastifyRequest, form: URLSearchParams) => Promise<FlashKey>> = {
    async suspend(request, form) {
      await update(request, suspensionIn(form, scope.server.clock.now()))
      return 'personSuspended'
    },
    async lift(request) {
      await update(request, { suspended: false })
      return 'suspensionLifted'
    },
    async 'make-admin'(request) {
      const { waiting } = await update(request, { role: 'admin' })
      return waiting === undefined ? 'madeAdministrator' : 'approvalWaiting'
    },
    async 'remove-admin'(request) {
      const { waiting } = await update(request, { role: 'user' })
      return waiting === undefined ? 'removedAdministrator' : 'approvalWaiting'
    },
    async 'sign-out'(request, form) {
      const body = { tokens: form.get('tokens') === 'on', apps: form.get('apps') === 'on' }
      await perform(scope, request, operations.admin.signOut, { ...paramsIn(request), body })
      return 'signedOutEverywhere'
    },
    async export(request) {
      await perform(scope, request, operations.admin.exportUser, paramsIn(request))
      return 'exportMailed'
    },
    async delete(request) {
      const { waiting } = await perform(scope, request, operations.admin.deleteUser, paramsIn(request))
      return waiting === undefined ? 'personDeleted' : 'approvalWaiting'
    },
  }

  async function ask(request: FastifyRequest, reply: FastifyReply, act: Act, form: URLSearchParams) {
    const messages = messagesOf(request)
    const question = questionOf(act, await accountIn(request), messages)!
    const back = pathOf(request)
    // A browser without scripts sends the button, a program perhaps nothing: the page must know the act.
    form.set('do', act)
    return sendPage(reply, confirmPage({ ...question, path: `${back}/${act}`, form, back }, messages))
  }

  getScreen(scope, route(), (request, reply) => show(request, reply))

  for (const act of Object.keys(acts) as Act[])
    postScreen(scope, route(`/${act}`), pathOf, async (request, reply) => {
      const form = formIn(request)
      const isAsked = questionOf(act, { name: '' }, messagesOf(request)) !== undefined
      if (isAsked && !decisionIn(form).isConfirmed) return ask(request, reply, act, form)
      try {
        const key = await acts[act](request, form)
        return await redirectWith(scope, reply, key === 'personDeleted' ? adminPath('people') : pathOf(request), key)
      } catch (error) {
        return show(request, reply, refuse(error, form, request))
      }
    })
}

/** The chosen number of days says when the suspension ends. */
function suspensionIn(form: URLSearchParams, now: Date) {
  const days = Number(form.get('days') ?? '')
  const reason = form.get('reason')?.trim() || null
  const suspendedUntil = days > 0 && days <= 3650 ? new Date(now.getTime() + days * dayMs).toISOString() : null
  return { suspended: true, suspendedUntil, reason, hideContent: form.get('hideContent') === 'on' }
}

function refuse(error: unknown, form: URLSearchParams, request: FastifyRequest): FormRefusal {
  const messages = messagesOf(request)
  const refusal = refusalOf(error, form, messages)
  const { acts: text } = messages.admin.people
  const { code } = error as ApiError
  if (code === 'user_not_found') throw error
  const alert = code === 'last_owner' ? text.lastAdministrator : code === 'invalid_state' ? text.noData : refusal.alert
  return { ...refusal, alert }
}
