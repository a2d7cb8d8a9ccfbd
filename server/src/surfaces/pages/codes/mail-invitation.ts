import { html } from 'ghtml'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { type ReceivedView, viewReceived } from '#domains/groups/group-invitations/index.ts'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { intentOf } from '#surfaces/site/intents.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { singleCardPage } from './code-page.ts'
import type { CodePage, CodePageContext, CodeState } from './code-routes.ts'

interface InvitationState extends CodeState, ReceivedView {
  instanceName: string
}

/** Tokens are random; a text of another form is not found. */
function tokenOf(text: string): string {
  if (!/^[\w-]{16,64}$/.test(text)) throw new ApiError('invitation_not_found')
  return text
}

function refusalOf({ status }: ReceivedView): ApiError | undefined {
  if (status === 'accepted') return new ApiError('already_claimed')
  if (status === 'used') return new ApiError('claim_exhausted')
  return status === 'other_address' ? new ApiError('forbidden') : undefined
}

/** An invitation that was mailed: to the instance, to a group or as an administrator. */
export function mailInvitationPage({ database }: HttpServer): CodePage<InvitationState> {
  return {
    root: '/invitations',
    async load(code, caller, now) {
      const view = await viewReceived(database, tokenOf(code), caller, now)
      const { name: instanceName } = await findSettings(database)
      return { ...view, instanceName, refusal: refusalOf(view) }
    },
    intentOf: ({ code }) => intentOf(operations.invitations.accept, { params: { token: code } }),
    show: invitationPage,
    showUnknownCode: ({ codes: { mailInvitation: text } }) =>
      singleCardPage(
        text.unknown.heading,
        html`<h1>${text.unknown.heading}</h1><p class="soft">${text.unknown.lead}</p>`,
      ),
  }
}

type Text = Messages['codes']['mailInvitation']

function describeRefusal({ code }: ApiError, { invitation, instanceName }: InvitationState, text: Text) {
  const { role, group_name: group, email } = invitation
  if (code === 'already_claimed' && role === 'admin') return text.administrator
  if (code === 'already_claimed') return text.joined(group ?? instanceName)
  if (code === 'claim_exhausted') return text.used
  return code === 'forbidden' ? text.otherAddress(email ?? '') : text.refused
}

function invitationPage(state: InvitationState, { messages, path, isSignedIn }: CodePageContext): PageContent {
  const text = messages.codes.mailInvitation
  const { invitation, instanceName, refusal } = state
  const { role, group_id: groupId, group_name: group, group_urlname: urlname, email } = invitation
  const theme = themeOf(groupId ?? instanceName)
  const isAdmin = role === 'admin'
  const target = isAdmin ? '/admin' : groupId === null ? '/' : `/groups/${urlname ?? groupId}`
  if (refusal) {
    const { heading, lead } = describeRefusal(refusal, state, text)
    const words = isAdmin ? text.openAdministration : groupId === null ? text.open(instanceName) : text.openGroup
    const way =
      refusal.code === 'already_claimed'
        ? html`<a class="button" href="${target}">${words}</a>`
        : refusal.code === 'forbidden'
          ? html`<form method="post" action="/sign-out"><button class="plain">${text.signOut}</button></form>`
          : ''
    return singleCardPage(heading, html`<h1>${heading}</h1><p class="soft" role="status">${lead}</p>!${way}`, theme)
  }
  const title = isAdmin ? text.titleAdministrator(instanceName) : text.title(group ?? instanceName)
  return singleCardPage(
    title,
    html`<p class="kicker">${text.kicker}</p><h1>${title}</h1>
<p>${isAdmin ? text.leadAdministrator : group === null ? text.lead : text.leadGroup(instanceName)}</p>
<form method="post" action="${path}"><button class="big">${text.button}</button></form>
!${isSignedIn || email === null ? '' : html`<p class="soft small">${text.signInFirst(email)}</p>`}`,
    theme,
  )
}
