import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { listScreen } from '#surfaces/site/screens.ts'
import { adminFrame, adminPath } from './shell.ts'

const { list, decide } = operations['ownership-claims']
type Claim = OutputOf<typeof list>['items'][number]

const path = adminPath('groups/claims')

/** People who say that they run a group that was listed. */
export const claimQueue = listScreen({
  path,
  op: list,
  limit: 30,
  forms: {
    ':id': [
      decide,
      (_, { posted }) => (posted.get('decision')?.trim() === 'accept' ? 'ownershipAccepted' : 'ownershipDeclined'),
    ],
  },
  list: (cards, { messages }) => html`<p class="soft">${messages.claims.queue.lead}</p>!${cards}`,
  row: (claim, { messages }) => claimCard(messages, claim),
  empty: ({ messages: { claims } }) => emptyState('people', claims.queue.none, claims.queue.noneLead),
  frame: adminFrame({ section: 'groups/claims' }),
})

function claimCard(messages: Messages, { id, group, user, reason, requestedAt }: Claim): string {
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
