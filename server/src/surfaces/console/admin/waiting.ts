import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { bulkTable, tableScripts } from '../parts/bulk-table.ts'
import { adminPath, adminScreen } from './shell.ts'

const perPage = 50
const path = adminPath('people/waiting')
type Requests = OutputOf<(typeof operations)['sign-up-requests']['list']>

/** The people who asked to join, to be approved or refused. */
export function mountWaiting(scope: PageScope): void {
  async function show(request: FastifyRequest, reply: FastifyReply, alert?: string) {
    const messages = messagesOf(request)
    const query = { ...cursorsIn(request), limit: perPage }
    const found = await perform(scope, request, operations['sign-up-requests'].list, { query })
    const body = waitingBody(messages, found, request.url)
    const page = adminScreen(messages, { section: 'people/waiting', body, alert, scripts: tableScripts })
    return sendPage(reply, page, alert === undefined ? 200 : 400)
  }

  getScreen(scope, path, (request, reply) => show(request, reply))

  postScreen(scope, path, path, async (request, reply) => {
    const messages = messagesOf(request)
    const text = messages.admin.joining.waiting
    const form = formIn(request)
    const ids = form.getAll('id').filter(isId).slice(0, perPage)
    const { action, isConfirmed } = decisionIn(form)
    if (ids.length === 0) return show(request, reply, text.noneChosen)
    if (action === 'refuse' && !isConfirmed)
      return sendPage(reply, confirmPage({ ...text.refuseQuestion, path, form, back: path }, messages))
    const { approve, refuse } = operations['sign-up-requests']
    const op = action === 'refuse' ? refuse : approve
    for (const id of ids) await perform(scope, request, op, { params: { id } }).catch(ignoreDecided)
    return redirectWith(scope, reply, path, action === 'refuse' ? 'signUpsRefused' : 'signUpsApproved')
  })
}

/** Another administrator was faster. */
function ignoreDecided(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'sign_up_request_not_found') throw error
}

function waitingBody(messages: Messages, { items, pagination }: Requests, here: string): string {
  const text = messages.admin.joining.waiting
  if (items.length === 0) return emptyState('people', text.none, text.noneLead)
  const table = bulkTable(
    {
      id: 'waiting',
      caption: text.caption,
      columns: [
        {
          heading: text.name,
          cell: (one) => html`${one.name}<br><span class="soft small">@${one.username}</span>`,
        },
        { heading: text.address, cell: (one) => addressOf(one, text) },
        { heading: text.since, cell: (one) => html`${messages.format.day(one.createdAt)}`, isMinor: true },
      ],
      rows: items,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => text.choose(name),
      path,
      actions: [
        { value: 'approve', words: text.approve, look: 'fit' },
        { value: 'refuse', words: text.refuse, question: text.refuseQuestion },
      ],
    },
    messages,
  )
  return html`<p class="soft">${text.lead}</p>!${table}!${pager(pagination, here, messages)}`
}

function addressOf(one: Requests['items'][number], text: Messages['admin']['joining']['waiting']): string {
  const notes = [
    one.provider === null ? '' : text.provider(one.provider),
    one.cause === 'no_script' ? text.noScript : '',
  ].filter((words) => words !== '')
  return html`${one.email ?? ''} <span class="soft small">${notes.join(' · ')}</span>`
}
