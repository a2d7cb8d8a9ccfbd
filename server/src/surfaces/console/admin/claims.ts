import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { bodyOf, findRefusal, formIn, type Refusal } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { adminPath, adminScreen } from './shell.ts'

const { list, decide } = operations['ownership-claims']
type Claims = OutputOf<typeof list>
type Claim = Claims['items'][number]

const path = adminPath('groups/claims')

/** People who say that they run a group that was listed. */
export function mountClaimQueue(scope: PageScope): void {
  async function show(request: FastifyRequest, reply: FastifyReply, refusal?: Refusal) {
    const messages = messagesOf(request)
    const found = await perform(scope, request, list, { query: { ...cursorsIn(request), limit: 30 } })
    const body = queueBody(messages, found, request.url)
    return sendPage(
      reply,
      adminScreen(messages, { section: 'groups/claims', body, alert: refusal?.alert }),
      refusal?.status,
    )
  }

  getScreen(scope, path, (request, reply) => show(request, reply))

  postScreen(scope, `${path}/:id`, path, async (request, reply) => {
    const form = formIn(request)
    const id = idIn(request, 'claim_not_found')
    const body: { decision: 'accept' | 'decline' } = bodyOf(decide, form)
    const refusal = await findRefusal(request, form, () => perform(scope, request, decide, { params: { id }, body }))
    if (refusal) return show(request, reply, refusal)
    return redirectWith(scope, reply, path, body.decision === 'accept' ? 'ownershipAccepted' : 'ownershipDeclined')
  })
}

function queueBody(messages: Messages, { items, pagination }: Claims, here: string): string {
  const text = messages.claims.queue
  if (items.length === 0) return emptyState('people', text.none, text.noneLead)
  return html`<p class="soft">${text.lead}</p>!${items.map((claim) => card(messages, claim)).join('')}!${pager(pagination, here, messages)}`
}

function card(messages: Messages, { id, group, user, reason, requestedAt }: Claim): string {
  const text = messages.claims.queue
  const note = `note-${id}`
  const button = (act: 'accept' | 'decline', look: string) =>
    html`<button class="${look}" name="decision" value="${act}" aria-label="${text.named(text[act], user.name, group.name)}">${text[act]}</button>`
  return html`<section class="card" aria-labelledby="of-${id}"><h2 id="of-${id}"><a href="/groups/${group.urlname ?? group.id}">${group.name}</a></h2>
<p><a href="${adminPath('people', `/${user.id}`)}">${text.says(user.name)}</a> <span class="soft small">${text.since(messages.format.day(requestedAt))}</span></p>
<div class="prose"><blockquote>${reason}</blockquote></div>
<form method="post" action="${path}/${id}"><div class="field"><label for="${note}">${text.note}</label>
<textarea id="${note}" name="note" rows="2" maxlength="1000" aria-describedby="${note}-hint"></textarea><p class="hint" id="${note}-hint">${text.noteHint}</p></div>
<div class="buttons">!${button('accept', 'fit')}!${button('decline', 'plain quiet fit')}</div></form></section>`
}
