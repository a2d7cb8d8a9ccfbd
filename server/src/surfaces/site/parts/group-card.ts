import { html } from 'ghtml'
import { languageIn, nameIn } from '#domains/foundation/translations/index.ts'
import { countMembers, type GroupRow } from '#domains/groups/groups/index.ts'
import type { Messages } from '#messages/index.ts'
import { summaryOf } from '#messages/markdown.ts'
import { type Cover, coverImage, coverOf, emojiIn } from '../covers/cover.ts'
import { langOf } from '../reader-text.ts'
import { themeOf } from '../theme.ts'
import { type AvatarData, initialsOf, ownPicture } from './avatars.ts'
import { chip, shorten } from './elements.ts'

export const pathOf = ({ urlname, id }: Pick<GroupRow, 'urlname' | 'id'>) => `/groups/${urlname ?? id}`

export function groupAvatar(
  group: Pick<GroupRow, 'id' | 'name' | 'photo_url'> & { theme?: string | null },
  ownOrigins: ReadonlySet<string>,
): AvatarData {
  const { id, name, photo_url, theme } = group
  return { id, name, picture: ownPicture(photo_url, ownOrigins), theme: themeOf(id, theme) }
}

const descriptionMax = 180

interface GroupCardView {
  messages: Messages
  ownOrigins: ReadonlySet<string>
}

/** The drawn cover of a group: the emoji in its name, or its initials. */
function groupCover({ id, name, theme }: Pick<GroupRow, 'id' | 'name' | 'theme'>, unlike?: Cover): Cover {
  return coverOf(id, themeOf(id, theme), emojiIn(name) ?? initialsOf(name), unlike)
}

/** The band at the top of the group's page: its picture, or a drawn one. */
export function groupBand({ id, theme, cover_url }: GroupRow, ownOrigins: ReadonlySet<string>): string {
  return coverImage(ownPicture(cover_url, ownOrigins), coverOf(id, themeOf(id, theme)), 'band', true)
}

/** Groups in a list, in which no two neighbors have the same pattern: for `<ul class="grid small">`. */
export function groupCards(groups: readonly GroupRow[], view: GroupCardView): string {
  let last: Cover | undefined
  return groups
    .map((group) => {
      last = groupCover(group, last)
      return groupCard(group, view, last)
    })
    .join('')
}

/** A group in a list. */
function groupCard(group: GroupRow, view: GroupCardView, cover = groupCover(group)): string {
  const { messages, ownOrigins } = view
  const { locale } = messages
  const text = messages.groups.list
  const members = countMembers(group)
  const lead = group.description
    ? html`<p class="clamp">${shorten(summaryOf(group.description.split('\n')[0]!), descriptionMax)}</p>`
    : ''
  const facts = [...(members > 0 ? [text.members(members)] : []), ...group.tags.slice(0, 2)].join(' · ')
  return html`<li class="thing line card">!${coverImage(ownPicture(group.photo_url, ownOrigins), cover, 'thumb')}
<div><h3!${langOf(languageIn(group, locale), messages)}><a href="${pathOf(group)}">${nameIn(group, locale)}</a></h3>!${lead}<div class="row">!${group.is_featured ? chip(text.featured, 'strong', 'star') : ''}<span class="tiny soft">${facts}</span></div></div></li>`
}
