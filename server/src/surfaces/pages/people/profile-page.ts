import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { summaryOf } from '#messages/markdown.ts'
import { coverImage, coverOf } from '#surfaces/site/covers/cover.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { chip, emptyState, externalLink, noteOf, shorten } from '#surfaces/site/parts/elements.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { medalOf, type Pictures, rarityChip } from '#surfaces/site/parts/medal.ts'
import {
  elsewhereOf,
  memberAvatar,
  type Named,
  nameOf,
  type Profile,
  profilePath,
} from '#surfaces/site/parts/member.ts'
import { blockPath, moreMenu, reportPath } from '#surfaces/site/parts/more-menu.ts'
import { prose } from '#surfaces/site/parts/prose.ts'
import { communityStyle } from '#surfaces/site/style/stylesheet.ts'
import type { Theme } from '#surfaces/site/theme.ts'
import { profileData } from './profile-data.ts'

export interface ProfileView {
  messages: Messages
  profile: Profile
  isPrivate: boolean
  /** The member allows search engines to index the profile. */
  isIndexed: boolean
  isOwn: boolean
  /** Deleted groups: their badges stay, but there is no page to link to. */
  goneGroups: ReadonlySet<string>
  /** Who of the two follows the other; undefined for anonymous visitors. */
  state?: { following: boolean; followedBy: boolean } | undefined
  note?: string | undefined
  pictures: Pictures
  ownOrigins: ReadonlySet<string>
  baseUrl: string
}

export function profilePage(view: ProfileView): PageContent {
  const { profile, isPrivate, isIndexed, note, ownOrigins, baseUrl, messages } = view
  const text = messages.people.profile
  const path = profilePath(profile.username)
  const avatar = memberAvatar(profile, ownOrigins)
  const meta = {
    path,
    description: profile.bio === null ? describe(view) : shorten(summaryOf(profile.bio), 160),
    image: `/og/members/${profile.username}.png`,
    type: 'profile' as const,
    // Not cached, so that a profile which becomes private or blocks a viewer disappears at once.
    cacheSeconds: 0,
    isIndexed,
    ...(isIndexed && { jsonLd: profileData(view, `${baseUrl}${path}`) }),
  }
  return {
    title: nameOf(profile),
    theme: avatar.theme!,
    width: 'wide',
    styles: [communityStyle.path],
    ...(!isPrivate && { meta }),
    body: html`!${noteOf(note)}!${privateNote(view)}<article class="profile">
!${bandOf(profile, avatar.theme!, ownOrigins)}
<header class="who">
!${renderAvatar(avatar, 'xl')}
<div><div class="title-line"><h1>${nameOf(profile)}</h1>!${menuOf(view)}</div>
<p class="soft">${text.handle(profile.username)} !${view.state?.followedBy ? chip(text.followsYou) : ''}</p>!${locationOf(view)}</div>
!${followForm(view)}
!${numbersOf(view)}
</header>
<div class="split">
<div>!${bioOf(view)}!${badgesOf(view)}!${achievementsOf(view)}!${portfolioOf(view)}!${quietNote(view)}</div>
<aside>!${linksOf(view)}!${groupBadgesOf(view)}!${favoritesOf(view)}!${connectionsOf(view)}</aside>
</div>
</article>`,
  }
}

function describe({ profile, messages }: ProfileView): string {
  return messages.people.profile.describe(nameOf(profile), profile.location, profile.badges.length)
}

function privateNote({ isPrivate, isOwn, messages }: ProfileView): string {
  const text = messages.people.profile
  return isPrivate ? noteOf(isOwn ? text.privateOwn : text.privateOther) : ''
}

function bandOf({ heroImageUrl, username }: Profile, theme: Theme, ownOrigins: ReadonlySet<string>): string {
  return coverImage(ownPicture(heroImageUrl, ownOrigins), coverOf(username, theme), 'band', true)
}

function followForm({ profile, state, isOwn, messages }: ProfileView): string {
  const text = messages.people.profile
  if (isOwn) return ''
  const name = nameOf(profile)
  const [act, words, label, variant] = state?.following
    ? ['unfollow', text.unfollow, text.unfollowNamed(name), 'plain']
    : ['follow', text.follow, text.followNamed(name), '']
  const hint = state ? '' : html`<p class="soft small">${text.signInFirst}</p>`
  return html`<form method="post" action="${profilePath(profile.username)}/${act}">
<button class="${variant}" aria-label="${label}">${words}</button>!${hint}
</form>`
}

function menuOf({ profile, isOwn, messages }: ProfileView): string {
  if (isOwn) return ''
  const { username } = profile
  return moreMenu(messages, nameOf(profile), [
    { words: messages.safety.report, href: reportPath({ type: 'user', id: username }) },
    { words: messages.safety.block, href: blockPath(username) },
  ])
}

function bioOf({ profile: { bio }, messages }: ProfileView): string {
  const text = messages.people.profile
  if (bio === null) return ''
  return html`<section class="part"><h2 class="unseen">${text.about}</h2>!${prose(bio)}</section>`
}

function numbersOf({ profile, messages }: ProfileView): string {
  const text = messages.people.profile
  const { xpScore, followerCount, followingCount } = profile
  const numbers = [text.xp(xpScore), text.followers(followerCount), text.following(followingCount)]
  const items = numbers.map(({ count, what }) => html`<li><b>${count}</b> ${what}</li>`)
  return html`<ul class="numbers" aria-label="${text.numbers}">!${items.join('')}</ul>`
}

function locationOf({ profile: { location, memberSince }, messages }: ProfileView): string {
  const text = messages.people.profile
  const where = location === null ? '' : html`<span>!${icon('pin')} ${location}</span>`
  const since = memberSince === null ? '' : html`<span>!${icon('calendar')} ${text.memberSince(memberSince)}</span>`
  return where === '' && since === '' ? '' : html`<p class="soft small places">!${where}!${since}</p>`
}

function linksOf({ profile, messages }: ProfileView): string {
  const links = elsewhereOf(profile)
  if (links.length === 0) return ''
  const items = links.map((uri) => html`<li>!${icon('link')}!${externalLink(uri)}</li>`)
  return html`<section class="card"><h2>${messages.people.profile.elsewhere}</h2><ul class="lines">!${items.join('')}</ul></section>`
}

function badgesOf({ profile, pictures, messages }: ProfileView): string {
  const text = messages.people.profile
  if (profile.badges.length === 0) return ''
  const items = profile.badges.map((badge) => {
    const from = badge.group === null ? '' : html`<p>${badge.group.name}</p>`
    return html`<li class="thing line card">!${medalOf(badge, pictures)}<div><h3><a href="/badges/${badge.slug}">${badge.name}</a></h3>!${from}
<p class="chips">!${rarityChip(badge.rarity, messages)}!${chip(messages.recognition.badges.points(badge.points))}</p></div></li>`
  })
  return html`<section class="part"><div class="head"><h2 class="title">${text.badges}</h2><a href="/badges">${text.badgesAll}</a></div>
<ul class="grid small">!${items.join('')}</ul></section>`
}

function achievementsOf({ profile: { achievements }, pictures, messages }: ProfileView): string {
  const text = messages.people.profile
  if (achievements.length === 0) return ''
  const words: Readonly<Record<string, { name: string; description: string }>> = messages.recognition.achievements
  const items = achievements.map((one) => {
    const { name, description } = words[one.key] ?? one
    const at = one.completedAt === null ? '' : html`<span class="soft small">${text.achieved(one.completedAt)}</span>`
    return html`<li>!${medalOf({ icon: one.icon ?? '', color: one.color }, pictures, 's')}<div><b>${name}</b><br><span class="soft small">${description ?? ''}</span></div>!${at}</li>`
  })
  return html`<section class="part"><h2 class="title">${text.achievements}</h2><ul class="card rows">!${items.join('')}</ul></section>`
}

function portfolioOf({ profile, ownOrigins, messages }: ProfileView): string {
  if (profile.portfolioItems.length === 0) return ''
  const items = profile.portfolioItems.map((item) => {
    const picture = ownPicture(item.imageUrl, ownOrigins)
    const image = picture ? html`<img class="cover" src="${picture}" alt="" loading="lazy">` : ''
    const title = item.url === null ? html`${item.title}` : externalLink(item.url, item.title)
    const about = item.description === null ? '' : html`<p class="soft small">${item.description}</p>`
    return html`<li class="card work">!${image}<h3>!${title}</h3>!${about}</li>`
  })
  return html`<section class="part"><h2 class="title">${messages.people.profile.portfolio}</h2><ul class="grid small">!${items.join('')}</ul></section>`
}

function groupBadgesOf({ profile, pictures, goneGroups, messages }: ProfileView): string {
  const text = messages.people.profile
  if (profile.groupBadges.length === 0) return ''
  const items = profile.groupBadges.map(({ group, badges, xpSubtotal }) => {
    const medals = badges.slice(0, 5).map((badge) => medalOf(badge, pictures, 's'))
    const name = goneGroups.has(group.id)
      ? html`${group.name}`
      : html`<a href="/groups/${group.urlname}">${group.name}</a>`
    return html`<li><div>!${name}<br><span class="soft small">${text.ofGroup(badges.length, xpSubtotal)}</span></div><span class="medals">!${medals.join('')}</span></li>`
  })
  return html`<section class="card"><h2>${text.inGroups}</h2><ul class="rows flat">!${items.join('')}</ul></section>`
}

function favoritesOf({ profile, ownOrigins, messages }: ProfileView): string {
  if (profile.favoriteGroups.length === 0) return ''
  const items = profile.favoriteGroups.map(({ slug, name, photoUrl }) => {
    const avatar = { id: slug, name, picture: ownPicture(photoUrl, ownOrigins) }
    return html`<li>!${renderAvatar(avatar, 'square')}<span><a href="/groups/${slug}">${name}</a></span></li>`
  })
  return html`<section class="card"><h2>${messages.people.profile.favoriteGroups}</h2><ul class="hosts">!${items.join('')}</ul></section>`
}

function connectionsOf({ profile, ownOrigins, messages }: ProfileView): string {
  const met = profile.recentConnections.filter((one) => one.username !== null) as (Named & { username: string })[]
  if (met.length === 0) return ''
  const items = met.map(
    (one) =>
      html`<li>!${renderAvatar(memberAvatar(one, ownOrigins))}<span><a href="${profilePath(one.username)}">${nameOf(one)}</a></span></li>`,
  )
  return html`<section class="card"><h2>${messages.people.profile.connections}</h2><ul class="hosts few">!${items.join('')}</ul></section>`
}

/** Shown for a new member, so that the empty page does not look broken. */
function quietNote({ profile, messages }: ProfileView): string {
  const text = messages.people.profile
  const { bio, badges, achievements, portfolioItems } = profile
  if (bio !== null || badges.length + achievements.length + portfolioItems.length > 0) return ''
  return emptyState('badge', text.quiet, text.quietLead(nameOf(profile)))
}
