import { html } from 'ghtml'
import { pathOf } from '#surfaces/site/parts/group-card.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { mailForm } from '#surfaces/site/parts/mail-form.ts'
import type { GroupView } from './page.ts'

/** Where the organizers approve new members, what happens next. */
function leadOf({ group, favorite, messages }: GroupView): string {
  const text = messages.groups.page
  if (favorite) return favorite.is_pending ? html`<p>${text.pendingLead}</p>` : ''
  return group.joining === 'approve' ? html`<p>${text.askLead}</p>` : ''
}

/** Joining asks for the choice of email; after that, the same menu changes it, mutes the group or leaves it. */
export function joinMenu(view: GroupView): string {
  const { group, favorite, messages } = view
  const text = messages.groups.page
  const path = pathOf(group)
  const isApproving = group.joining === 'approve'
  const lead = leadOf(view)
  const ask = (action: string) =>
    mailForm({ messages, action: `${path}/${action}`, lead, chosen: favorite?.event_mail })
  if (!favorite)
    return html`<details class="drop join" id="join"><summary class="button">${isApproving ? text.ask : text.favorite}</summary>!${ask('favorite')}</details>`
  const [mark, state, away] = favorite.is_pending
    ? [icon('clock'), text.pending, text.withdraw]
    : [icon('check'), text.unfavorite, text.leave]
  const leave = html`<form method="post" action="${path}/unfavorite"><button class="bare danger">${away}</button></form>`
  return html`<details class="drop join" id="join"><summary class="button quiet">!${mark} ${state}</summary><div>!${ask('mail')}!${muteForm(view)}!${leave}</div></details>`
}

/** Members have it in their menu, others who are signed in among the rare actions, and on the page once they have muted it. */
export function muteForm({ group, isMuted, messages }: GroupView): string {
  const text = messages.groups.page
  if (isMuted === undefined) return ''
  const [action, words, lead] = isMuted ? ['unmute', text.unmute, text.mutedLead] : ['mute', text.mute, text.muteLead]
  return html`<form method="post" action="${pathOf(group)}/${action}"><p class="soft small">${lead}</p><button class="quiet">${words}</button></form>`
}
