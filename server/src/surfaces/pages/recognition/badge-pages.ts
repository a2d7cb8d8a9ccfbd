import { html } from 'ghtml'
import type { Static } from 'typebox'
import type { BadgeCatalog, BadgeDetail } from '#domains/recognition/badges/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { chip, emptyState } from '#surfaces/site/parts/elements.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { medalOf, type Pictures, rarityChip } from '#surfaces/site/parts/medal.ts'
import { memberAvatar, type Named, nameOf, profilePath } from '#surfaces/site/parts/member.ts'
import { reportMenu } from '#surfaces/site/parts/more-menu.ts'
import { communityStyle } from '#surfaces/site/style/stylesheet.ts'
import { themeOf, themeOfColor } from '#surfaces/site/theme.ts'

/** Badges rarely change, and their counts are minutes old anyway. */
const cacheSeconds = 60

interface CatalogView {
  badges: readonly Static<typeof BadgeCatalog>[]
  pictures: Pictures
  messages: Messages
}

export function badgesPage({ badges, pictures, messages }: CatalogView): PageContent {
  const text = messages.recognition.badges
  const items = badges.map((badge) => badgeCard(badge, pictures, messages))
  const list =
    items.length === 0
      ? emptyState('badge', text.none, text.noneLead)
      : html`<ul class="grid small">!${items.join('')}</ul>`
  return {
    title: text.title,
    width: 'wide',
    styles: [communityStyle.path],
    meta: { path: '/badges', description: text.lead, cacheSeconds },
    body: html`<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
<section class="part">!${list}</section>
!${rarityCard(messages)}`,
  }
}

function badgeCard(badge: Static<typeof BadgeCatalog>, pictures: Pictures, messages: Messages): string {
  const about = badge.description === null ? '' : html`<p>${badge.description}</p>`
  return html`<li class="thing line card">!${medalOf(badge, pictures)}<div><h2><a href="/badges/${badge.slug}">${badge.name}</a></h2>!${about}
<p class="chips">!${rarityChip(badge.rarity, messages, badge.awardedCount)}!${chip(messages.recognition.badges.points(badge.points))}</p></div></li>`
}

function rarityCard(messages: Messages): string {
  const { badges: text, tiers: tierNames } = messages.recognition
  const tiers = Object.entries(text.tiers) as [keyof typeof tierNames, string][]
  const rows = tiers.map(([tier, share]) => html`<dt>${tierNames[tier]}</dt><dd>${share}</dd>`)
  return html`<section class="card tiers"><h2>${text.explain}</h2><p class="soft">${text.explainLead}</p><dl>!${rows.join('')}</dl></section>`
}

export interface BadgeView {
  messages: Messages
  badge: Static<typeof BadgeDetail>
  /** The group of a group badge; a deleted group has no page to link to. */
  group: { id: string; name: string; urlname: string | null; is_here: boolean } | undefined
  holders: readonly Named[]
  /** By the viewer. */
  isHeld: boolean
  pictures: Pictures
  ownOrigins: ReadonlySet<string>
}

export function badgePage(view: BadgeView): PageContent {
  const { badge, group, pictures, messages } = view
  const text = messages.recognition.badges
  const { name, slug, description, awardedCount, rarity, color } = badge
  const about = description === null ? '' : html`<p class="lead">${description}</p>`
  return {
    title: name,
    theme: themeOfColor(color) ?? themeOf(group?.id ?? slug),
    width: 'medium',
    styles: [communityStyle.path],
    meta: { path: `/badges/${slug}`, description: text.describe(name, description, awardedCount), cacheSeconds: 0 },
    body: html`<section class="card honor"><div class="title-line">!${reportMenu(messages, { type: 'badge', id: badge.id }, name)}</div>
!${medalOf(badge, pictures, 'xl')}
<h1>${name}</h1>
!${about}
<dl class="stats">
<div><dt>${text.worth}</dt><dd>${text.points(badge.points)}</dd></div>
<div><dt>${text.rare}</dt><dd>!${rarityChip(rarity, messages, awardedCount)}</dd></div>
<div><dt>${text.held}</dt><dd>${text.holders(awardedCount)}</dd></div>
!${group ? html`<div><dt>${text.by}</dt><dd>!${groupLink(group)}</dd></div>` : ''}
</dl>
!${awardedCount === 0 ? '' : html`<p class="soft small">${text.share(rarity.percentage, group !== undefined)}</p>`}
!${view.isHeld ? giveBackForm(slug, messages) : ''}
</section>
!${holdersOf(view)}
!${rarityCard(messages)}
<p><a href="/badges">${text.back}</a></p>`,
  }
}

function giveBackForm(slug: string, messages: Messages): string {
  const text = messages.recognition.badges
  return html`<form method="post" action="/badges/${slug}/give-back"><p class="soft small">${text.giveBackLead}</p><button class="plain">${text.giveBack}</button></form>`
}

function groupLink({ id, name, urlname, is_here }: NonNullable<BadgeView['group']>): string {
  return is_here ? html`<a href="/groups/${urlname ?? id}">${name}</a>` : html`${name}`
}

function holdersOf({ badge, holders, ownOrigins, messages }: BadgeView): string {
  const text = messages.recognition.badges
  if (badge.awardedCount === 0) return ''
  const items = holders.map(
    (one) =>
      html`<li>!${renderAvatar(memberAvatar(one, ownOrigins))}<span><a href="${profilePath(one.username)}">${nameOf(one)}</a></span></li>`,
  )
  const list =
    items.length === 0
      ? html`<p class="soft">${text.nobodyShown}</p>`
      : html`<p class="soft small">${text.latestLead}</p><ul class="hosts two">!${items.join('')}</ul>
<p class="more"><a href="/members?badge=${badge.slug}">!${icon('search')} ${text.all}</a></p>`
  return html`<section class="card"><h2>${text.latest}</h2>!${list}</section>`
}
