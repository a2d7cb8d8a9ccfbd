import { html } from 'ghtml'
import type { Tap } from '#domains/people/meetpass/index.ts'
import type { PortfolioRow } from '#domains/profiles/portfolio/index.ts'
import type { Messages } from '#messages/index.ts'
import { renderMarkdown } from '#messages/markdown.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { noteOf } from '#surfaces/site/parts/elements.ts'
import {
  bandOf,
  featuredLink,
  headingOf,
  linkList,
  linksOf,
  ownerHeader,
  type PersonalTap,
  passPage,
  pathOf,
  portfolioCard,
  profilePathOf,
} from './pass-parts.ts'

export interface TapView {
  tap: PersonalTap
  ownOrigins: ReadonlySet<string>
  isSignedIn: boolean
  /** The owner's portfolio items, if the pass shows them. */
  works: readonly PortfolioRow[]
  note?: string | undefined
}

/** All links except the featured one. */
function otherLinks({ owner, action }: PersonalTap): string[] {
  return linksOf(owner).filter((uri) => action.show !== 'link' || uri !== action.uri)
}

/** Only for public profiles: the contact of a private one would contain nothing but the name. */
function saveButton({ meetpass: text }: Messages, tap: PersonalTap, kind: string): string {
  if (tap.owner.profile_visibility !== 'public') return ''
  return html`<a class="${kind}" href="${pathOf(tap)}/contact.vcf">${text.save}</a>`
}

/** Only for public profiles. */
function profileButton({ meetpass: text }: Messages, { owner }: PersonalTap): string {
  const path = profilePathOf(owner)
  return path === undefined ? '' : html`<a class="button plain" href="${path}">${text.profile}</a>`
}

/** The page of a pass for other visitors: the owner, the connect button, and what the owner chose to feature. */
export function tapPage(messages: Messages, view: TapView): PageContent {
  const { tap, ownOrigins, isSignedIn, works, note } = view
  const text = messages.meetpass
  const { owner, action, autoFollow } = tap
  const isBrief = action.show === 'connect'
  const location = owner.location && !isBrief ? html`<p class="place">${owner.location}</p>` : ''
  const bio = owner.bio && !isBrief ? `<div class="bio">${renderMarkdown(owner.bio, { under: 1 })}</div>` : ''
  const what = [...(isSignedIn ? [] : [text.signInFirst]), ...(autoFollow ? [text.alsoFollow] : []), text.onlyLooking]
  const more = isBrief
    ? ''
    : `${saveButton(messages, tap, 'button plain')}${profileButton(messages, tap)}${linkList(messages, otherLinks(tap))}`
  return passPage(
    owner.name,
    html`!${noteOf(note)}<section class="card pass">
!${ownerHeader(owner, ownOrigins)}
!${headingOf(owner.name)}
!${location}!${bio}!${featuredLink(messages, tap)}
<form method="post" action="${pathOf(tap)}/connect">
<button class="big" aria-label="${text.connectNamed(owner.name)}">${text.connect}</button>
</form>
<p class="soft small">${what.join(' ')}</p>
!${more}
</section>
!${portfolioCard(messages, works)}`,
    owner,
  )
}

export function connectedPage(messages: Messages, { tap, ownOrigins, works }: TapView): PageContent {
  const text = messages.meetpass
  const { owner } = tap
  return passPage(
    text.connected(owner.name),
    html`<section class="card pass">
!${ownerHeader(owner, ownOrigins, true)}
!${headingOf(text.connected(owner.name))}
<p class="soft" role="status">${text.connectedLead}</p>
!${featuredLink(messages, tap)}
!${saveButton(messages, tap, 'button')}!${profileButton(messages, tap)}
!${linkList(messages, otherLinks(tap))}
</section>
!${portfolioCard(messages, works)}
<form class="aside" method="post" action="${pathOf(tap)}/disconnect">
<span class="soft small">${text.undoLead}</span>
<button class="plain">${text.undo}</button>
</form>`,
    owner,
  )
}

export function claimPage({ meetpass: text }: Messages, tap: Tap, isSignedIn: boolean): PageContent {
  return passPage(
    text.claimTitle,
    html`<section class="card pass">
!${bandOf(tap.passId, 'coral')}
<div class="portrait" aria-hidden="true">+</div>
<h1>${text.claimHeading}</h1>
<p class="soft">${text.claimLead}</p>
<form method="post" action="${pathOf(tap)}/claim"><button class="big">${text.claimButton}</button></form>
!${isSignedIn ? '' : html`<p class="soft small">${text.signInFirst}</p>`}
</section>`,
  )
}
