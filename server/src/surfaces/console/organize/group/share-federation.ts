import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { copyField } from '../../parts/copy-field.ts'
import { groupPath, groupRoute, type ManagedGroup, slugIn, slugOf } from '../shell.ts'

export type Following = OutputOf<typeof operations.federation.get>

const here = (request: FastifyRequest) => groupPath(slugIn(request), 'share')

/** How people on other sites follow the group. Undefined where the instance has it off, and for volunteers. */
export async function findFollowing(
  scope: PageScope,
  request: FastifyRequest,
  { id, userRole }: ManagedGroup,
): Promise<Following | undefined> {
  if (!scope.server.federation || userRole === 'volunteer') return undefined
  return perform(scope, request, operations.federation.get, { params: { groupId: id } })
}

function questionOf({ organize }: Messages, { followerCount }: Following) {
  const { askHeading, askLead, turnOff } = organize.share.federation
  return { heading: askHeading, lead: askLead(followerCount), yes: turnOff }
}

/** On or off, the address that people search for, and what they get. */
export function federationSection(messages: Messages, group: ManagedGroup, following: Following | undefined): string {
  if (!following) return ''
  const text = messages.organize.share.federation
  return html`<section class="card" aria-labelledby="federation-heading"><h2 id="federation-heading">${text.heading}</h2>
<p class="soft">${text.lead}</p>!${following.federated ? onPart(messages, group, following) : offPart(messages, group, following)}</section>`
}

const pathOf = (group: ManagedGroup) => `${groupPath(slugOf(group), 'share')}/federation`

function onPart(messages: Messages, group: ManagedGroup, following: Following): string {
  const text = messages.organize.share.federation
  const asked = { id: 'ask-federation', action: 'off', ...questionOf(messages, following) }
  const address = { id: 'federation', label: text.address, value: following.address ?? '', hint: text.addressHint }
  return html`!${copyField(address, messages)}<p><strong>${text.followers(following.followerCount)}</strong></p><p class="soft small">${text.sent}</p>
<form method="post" action="${pathOf(group)}">!${confirmButton(text.turnOff, asked, messages, 'plain quiet fit')}</form>`
}

function offPart({ organize }: Messages, group: ManagedGroup, { address }: Following): string {
  const text = organize.share.federation
  if (address === null)
    return html`<p>${text.noName} <a href="${groupPath(slugOf(group), 'settings')}">${text.settings}</a></p>`
  return html`<p>${text.wouldBe} <strong>${address}</strong></p><p class="soft small">${text.sent}</p>
<form method="post" action="${pathOf(group)}"><button class="fit" name="do" value="on">${text.turnOn}</button></form>`
}

/** Turns it on, or off after asking. */
export function mountShareFederation(scope: PageScope): void {
  const route = groupRoute('share', '/federation')

  postScreen(scope, route, here, async (request, reply) => {
    const params = { groupId: slugIn(request) }
    // Others are refused before they are asked anything.
    const following = await perform(scope, request, operations.federation.get, { params })
    const form = formIn(request)
    const { action, isConfirmed } = decisionIn(form)
    const [messages, back] = [messagesOf(request), here(request)]
    if (action === 'off' && !isConfirmed) {
      const asked = { ...questionOf(messages, following), path: `${back}/federation`, form, back }
      return sendPage(reply, confirmPage(asked, messages))
    }
    if (action !== 'off' && action !== 'on') return reply.redirect(back, 303)
    const isDone = await setFederated(scope, request, action === 'on')
    const said = action === 'on' ? 'federationOn' : 'federationOff'
    return redirectWith(scope, reply, back, isDone ? said : 'notFederated')
  })
}

/** False where the group is not one that everyone can see. */
async function setFederated(scope: PageScope, request: FastifyRequest, federated: boolean): Promise<boolean> {
  const input = { params: { groupId: slugIn(request) }, body: { federated } }
  try {
    await perform(scope, request, operations.federation.update, input)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_state') return false
    throw error
  }
}
