import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import { countMembers, type GroupRow } from '#domains/groups/groups/index.ts'
import type { Page } from '#kernel/operation/page.ts'
import { plainOf, summaryOf } from '#messages/markdown.ts'
import { oembedLink, type PageContent } from '#surfaces/site/layout.ts'
import { type AvatarData, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { alertOf, chip, emptyState, externalLink, pager, shorten } from '#surfaces/site/parts/elements.ts'
import { type CardView, eventCards } from '#surfaces/site/parts/event-card.ts'
import { groupAvatar, groupBand, pathOf } from '#surfaces/site/parts/group-card.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { contactLink, reportMenu } from '#surfaces/site/parts/more-menu.ts'
import { prose } from '#surfaces/site/parts/prose.ts'
import { langOf, type ShownText, textSwitch } from '#surfaces/site/reader-text.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { joinMenu, muteForm } from './join-menu.ts'

export interface GroupView extends CardView {
  /** Whether the instance has leaderboards. */
  hasLeaderboards: boolean
  group: GroupRow & { contact: string | null; code_of_conduct: string | null; joining: string; city: string | null }
  /** In which language its texts are shown, where there are several. */
  text: ShownText | undefined
  /** The viewer may open the pages of its organizers. */
  canManage: boolean
  /** Undefined if the viewer has neither joined nor asked to. */
  favorite: { event_mail: string | null; is_pending: boolean } | undefined
  /** Undefined for anonymous visitors. */
  isMuted: boolean | undefined
  next: Page<EventRow>
  past: Page<EventRow>
  organizers: readonly { avatar: AvatarData; username: string; role: string }[]
  badges: readonly { name: string; slug: string; icon: string; picture: string | null; points: number }[]
  /** The path of this page, for the pager of past events. */
  here: string
  baseUrl: string
  instanceName: string
  ownOrigins: ReadonlySet<string>
  alert?: string | undefined
}

/** The page of a group with its upcoming and past events. */
export function groupPage(view: GroupView): PageContent {
  const { group, ownOrigins, baseUrl, messages } = view
  const path = pathOf(group)
  return {
    title: group.name,
    theme: themeOf(group.id, group.theme),
    width: 'wide',
    section: 'groups',
    meta: {
      path,
      description: shorten(summaryOf(group.description ?? group.name), 200),
      image: `/og${path}.png`,
      jsonLd: groupJsonLd(group, baseUrl),
      feeds: [
        { type: 'application/rss+xml', title: group.name, path: `/feeds${path}.rss` },
        { type: 'text/calendar', title: group.name, path: `/feeds${path}.ics` },
        { type: 'application/feed+json', title: group.name, path: `/feeds${path}.json` },
        oembedLink(baseUrl, path, group.name),
      ],
    },
    body: html`!${alertOf(view.alert)}
<header>!${groupBand(group, ownOrigins)}
<div class="bannered">!${renderAvatar(groupAvatar(group, ownOrigins), 'l square')}<div><h1!${langOf(group.language, messages)}>${group.name}</h1>!${chips(view)}!${textSwitch(view.text, messages)}</div><div class="row">!${manageLink(view)}!${joinMenu(view)}!${reportMenu(messages, { type: 'group', id: group.id }, group.name, canMute(view) ? muteForm(view) : '')}</div></div></header>
<div class="split"><div>!${unclaimedCard(view)}!${about(view)}!${nextEvents(view)}</div>
<aside class="tall">!${organizersCard(view)}!${badgesCard(view)}!${conductCard(view)}!${linksCard(view)}!${followCard(view)}!${view.isMuted && !view.favorite ? muteForm(view) : ''}</aside>
!${pastEvents(view)}</div>`,
  }
}

/** Members have it in their own menu; a group that no one runs here sends nothing. */
const canMute = ({ group, favorite, isMuted }: GroupView) => !favorite && !isMuted && group.is_claimed

function manageLink({ canManage, group, messages }: GroupView): string {
  return canManage
    ? html`<a class="button fit" href="/organize${pathOf(group)}">${messages.groups.page.manage}</a>`
    : ''
}

function groupJsonLd(group: GroupRow, baseUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: group.name,
    url: `${baseUrl}${pathOf(group)}`,
    ...(group.description && { description: plainOf(group.description) }),
    sameAs: [group.website, ...group.social_links].filter(Boolean),
  }
}

function chips({ group, messages }: GroupView): string {
  const text = messages.groups.list
  const members = countMembers(group)
  const tags = group.tags.map((tag) => html`<a class="chip" href="/groups?${new URLSearchParams({ tag })}">${tag}</a>`)
  return html`<div class="chips">!${group.is_featured ? chip(text.featured, 'strong', 'star') : ''}!${
    members > 0 ? chip(text.members(members), 'quiet', 'people') : ''
  }!${group.city ? chip(group.city, 'quiet', 'pin') : ''}!${tags.join('')}</div>`
}

function about({ group, messages }: GroupView): string {
  return group.description
    ? html`<section class="part"><h2 class="unseen">${messages.groups.page.about}</h2>!${prose(group.description, 2, langOf(group.language, messages))}</section>`
    : ''
}

function nextEvents(view: GroupView): string {
  const { next, group, messages } = view
  const text = messages.groups.page
  const cards = eventCards(next.items, { ...view, hidesGroup: true })
  const more = next.hasMore
    ? html`<p class="pager"><a class="button plain fit" href="/events?group=${group.urlname ?? group.id}">${text.allNext}</a></p>`
    : ''
  return html`<section class="part"><h2 class="title">${text.next}</h2>!${
    next.items.length > 0
      ? html`<ul class="list">!${cards}</ul>!${more}`
      : emptyState('calendar', text.noNext, text.noNextLead)
  }</section>`
}

function pastEvents(view: GroupView): string {
  const { past, here, now, messages, ownOrigins } = view
  if (past.items.length === 0) return ''
  const cards = eventCards(past.items, { now, messages, ownOrigins, hidesGroup: true })
  return html`<section class="part" id="past"><h2 class="title">${messages.groups.page.past}</h2><ul class="list">!${cards}</ul>!${pager(past, here, messages)}</section>`
}

function organizersCard({ organizers, group: { contact }, messages }: GroupView): string {
  const text = messages.groups.page
  if (organizers.length === 0 && !contact) return ''
  const items = organizers.map(
    ({ avatar, username, role }) =>
      html`<li>!${renderAvatar(avatar)}<span><a href="/members/${username}"><b>${avatar.name}</b></a><br><span class="soft small">${
        role === 'owner' ? text.owner : text.manager
      }</span></span></li>`,
  )
  return html`<section class="card"><h2>${text.organizers}</h2><ul class="hosts">!${items.join('')}</ul>!${contact ? contactLink(contact, text.contact) : ''}</section>`
}

/** What keeps a listed group from looking as if someone ran it here. */
function unclaimedCard({ group, instanceName, messages }: GroupView): string {
  const text = messages.claims.card
  if (group.is_claimed) return ''
  return html`<section class="card part"><h2>${text.heading}</h2><p>${text.lead(instanceName)}</p>
<p>${text.question} <a href="${pathOf(group)}/claim" rel="nofollow">${text.link}</a></p></section>`
}

function conductCard({ group: { code_of_conduct: words }, messages }: GroupView): string {
  if (!words) return ''
  return html`<section class="card"><details><summary>${messages.groups.page.conduct}</summary>!${prose(words)}</details></section>`
}

function badgesCard({ group, badges, hasLeaderboards, messages }: GroupView): string {
  const text = messages.groups.page
  if (badges.length === 0) return ''
  const items = badges.map(({ name, slug, picture, icon: emoji, points }) => {
    const drawn = picture ? html`<img src="${picture}" alt="" width="36" height="36" loading="lazy">` : html`${emoji}`
    return html`<li><span class="medal" aria-hidden="true">!${drawn}</span><span><a href="/badges/${slug}"><b>${name}</b></a><br><span class="soft small">${text.points(points)}</span></span></li>`
  })
  const board = hasLeaderboards ? html`<p><a href="${pathOf(group)}/leaderboard">${text.board}</a></p>` : ''
  return html`<section class="card"><h2>${text.badges}</h2><ul class="hosts">!${items.join('')}</ul>!${board}</section>`
}

function linksCard({ group: { website, social_links }, messages }: GroupView): string {
  const uris = [...new Set([...(website ? [website] : []), ...social_links])]
  if (uris.length === 0) return ''
  return html`<section class="card"><h2>${messages.groups.page.links}</h2><ul class="hosts">!${uris
    .map((uri) => html`<li>!${icon('link')}<span>!${externalLink(uri)}</span></li>`)
    .join('')}</ul></section>`
}

function followCard({ group, messages }: GroupView): string {
  const text = messages.groups.page
  const feed = `/feeds${pathOf(group)}`
  return html`<section class="card"><h2>${text.follow}</h2><ul class="hosts"><li>!${icon('calendar')}<a href="${feed}.ics">${text.ics}</a></li><li>!${icon('feed')}<a href="${feed}.rss">${text.rss}</a></li></ul></section>`
}
