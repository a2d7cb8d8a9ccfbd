import { html } from 'ghtml'
import { findClaimRefusal, type InviteWithGroup, requireInvite } from '#domains/groups/team-invites/index.ts'
import { operations } from '#domains/index.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { intentOf } from '#surfaces/site/intents.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { singleCardPage } from './code-page.ts'
import type { CodePage, CodePageContext, CodeState } from './code-routes.ts'

type ClaimedRole = keyof Messages['codes']['teamInvite']['can']

interface InviteState extends CodeState {
  invite: InviteWithGroup
  /** After a rejection, the first day for a new request. */
  retryOn?: string | undefined
}

/** Tokens are random; a text of another form is not found. */
function tokenOf(text: string): string {
  if (!/^[\w-]{16,64}$/.test(text)) throw new ApiError('claim_not_found')
  return text
}

/** An invitation to help manage a group. */
export function groupClaimCodePage({ database, ownOrigins }: HttpServer): CodePage<InviteState> {
  return {
    root: '/group-claim',
    async load(code, caller, now) {
      const invite = await requireInvite(database, tokenOf(code))
      const refusal = await findClaimRefusal(database, invite, caller?.userId ?? nilId, now)
      return { invite, retryOn: refusal?.retryOn, refusal: refusal && new ApiError(refusal.code, refusal.text) }
    },
    intentOf: ({ code }) => intentOf(operations['group-claims'].claim, { params: { token: code } }),
    show: (state, context) => invitePage(state, context, ownOrigins),
    showUnknownCode: ({ codes: { teamInvite: text } }) =>
      singleCardPage(
        text.unknown.heading,
        html`<h1>${text.unknown.heading}</h1><p class="soft">${text.unknown.lead}</p>`,
      ),
  }
}

function describeRefusal({ code }: ApiError, { invite, retryOn }: InviteState, { isDone, messages }: CodePageContext) {
  const text = messages.codes.teamInvite
  const { name, role } = invite
  if (code === 'already_manager' && isDone) return text.approved(role as ClaimedRole, name)
  if (code === 'already_manager') return text.refusals.already_manager(name)
  if (code === 'claim_pending') return text.pending(name)
  if (code === 'already_reviewed') return text.refusals.already_reviewed(retryOn)
  if (code === 'claim_expired' || code === 'claim_exhausted') return text.refusals[code]
  return text.refusals.other
}

function invitePage(state: InviteState, context: CodePageContext, ownOrigins: ReadonlySet<string>): PageContent {
  const text = context.messages.codes.teamInvite
  const { invite, refusal } = state
  const { group_id: id, name, urlname, photo_url: photoUrl, auto_approve: isAtOnce } = invite
  const role = invite.role as ClaimedRole
  const theme = themeOf(id)
  const avatar = renderAvatar({ id, name, picture: ownPicture(photoUrl, ownOrigins) }, 'l square')
  const way = html`<a class="button plain" href="/groups/${urlname ?? id}">${text.see}</a>`
  if (refusal) {
    const { heading, lead } = describeRefusal(refusal, state, context)
    return singleCardPage(
      heading,
      html`!${avatar}<h1>${heading}</h1><p class="soft" role="status">${lead}</p>!${way}`,
      theme,
    )
  }
  return singleCardPage(
    text.title(name),
    html`<p class="kicker">${text.kicker}</p>!${avatar}<h1>${text.title(name)}</h1>
<p>${text.offer(role, name)} ${text.can[role]}</p>
<p class="soft small">${isAtOnce ? text.atOnce : text.reviewed}</p>
<form method="post" action="${context.path}"><button class="big">${isAtOnce ? text.button : text.ask}</button></form>
!${context.isSignedIn ? '' : html`<p class="soft small">${text.signInFirst}</p>`}
!${way}`,
    theme,
  )
}
