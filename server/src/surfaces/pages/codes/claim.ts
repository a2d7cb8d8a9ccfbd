import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { type ClaimLinkRow, decideClaim, requireClaim } from '#domains/recognition/claim-links/index.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { intentOf } from '#surfaces/site/intents.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { medalOf, type Pictures } from '#surfaces/site/parts/medal.ts'
import { themeOf, themeOfColor } from '#surfaces/site/theme.ts'
import { codeFormPage, singleCardPage } from './code-page.ts'
import type { CodePage, CodePageContext, CodeState } from './code-routes.ts'

interface ClaimState extends CodeState {
  claim: ClaimLinkRow
}

/** A claim code of a badge. */
export function claimCodePage({ database, links }: HttpServer): CodePage<ClaimState> {
  return {
    root: '/claim',
    async load(code, caller, now) {
      const claim = await requireClaim(database, code, caller?.userId ?? nilId)
      const refusal = decideClaim(claim, now)
      return { claim, refusal: refusal && new ApiError(refusal) }
    },
    intentOf: ({ code }) => intentOf(operations.claims.claim, { params: { code } }),
    show: (state, context) => claimPage(state, context, links),
    showUnknownCode: claimFormPage,
  }
}

export function claimFormPage(messages: Messages, code?: string): PageContent {
  const text = messages.codes.claim
  const wrong = code === undefined ? undefined : { code, ...text.unknown }
  return codeFormPage(messages, { title: text.askTitle, lead: text.askLead, action: '/claim', wrong })
}

/** A ban is shown only after an attempt, so it has no text here. */
function describeRefusal({ codes: { claim: text } }: Messages, { code }: ApiError) {
  if (code === 'already_claimed') return text.refusals.already_claimed
  if (code === 'claim_expired') return text.refusals.expired
  return code === 'claim_exhausted' ? text.refusals.exhausted : text.refusals.other
}

function claimPage({ claim, refusal }: ClaimState, context: CodePageContext, pictures: Pictures): PageContent {
  const { messages } = context
  const text = messages.codes.claim
  const { name, slug, icon: sign, color, group_id: groupId } = claim
  const theme = themeOfColor(color) ?? themeOf(groupId ?? slug)
  const medal = medalOf({ icon: sign, color }, pictures, 'xl')
  if (!refusal)
    return singleCardPage(
      text.title(name),
      html`<p class="kicker">${text.kicker}</p>!${medal}<h1>${name}</h1>!${aboutOf(messages, claim)}
<form method="post" action="${context.path}"><button class="big">${text.button}</button></form>
!${context.isSignedIn ? '' : html`<p class="soft small">${text.signInFirst}</p>`}`,
      theme,
    )
  const isHeld = refusal.code === 'already_claimed'
  const refusalText = isHeld && context.isDone ? text.claimed : describeRefusal(messages, refusal)
  const ways = isHeld
    ? html`<a class="button" href="/badges/${slug}">${text.see}</a>`
    : html`<a class="button plain" href="/claim">${text.again}</a>`
  return singleCardPage(
    refusalText.heading,
    html`!${medal}<h1>!${isHeld ? icon('check') : ''} ${refusalText.heading}</h1>
<p class="soft" role="status">${refusalText.lead}</p>
<div class="about"><b>${name}</b>!${aboutOf(messages, claim)}</div>
!${ways}`,
    theme,
  )
}

function aboutOf(messages: Messages, { description, points, group_name: group }: ClaimLinkRow): string {
  const text = messages.codes.claim
  const from = group === null ? '' : html`${text.of(group)}<br>`
  return html`<p class="soft small">!${from}${text.points(points)}</p>!${description === null ? '' : html`<p>${description}</p>`}`
}
