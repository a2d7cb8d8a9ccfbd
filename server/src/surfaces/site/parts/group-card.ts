import { html } from 'ghtml'
import { countMembers, type GroupRow } from '#domains/groups/groups/index.ts'
import type { Messages } from '#messages/index.ts'
import { summaryOf } from '#messages/markdown.ts'
import { themeOf } from '../theme.ts'
import { type AvatarData, ownPicture, renderAvatar } from './avatars.ts'
import { chip, shorten } from './elements.ts'

export const pathOf = ({ urlname, id }: Pick<GroupRow, 'urlname' | 'id'>) => `/groups/${urlname ?? id}`

export function groupAvatar(
  group: Pick<GroupRow, 'id' | 'name' | 'photo_url'>,
  ownOrigins: ReadonlySet<string>,
): AvatarData {
  const { id, name, photo_url } = group
  return { id, name, picture: ownPicture(photo_url, ownOrigins), theme: themeOf(id) }
}

const descriptionMax = 180

interface GroupCardView {
  messages: Messages
  ownOrigins: ReadonlySet<string>
}

/** A group in a list. */
export function groupCard(group: GroupRow, { messages, ownOrigins }: GroupCardView): string {
  const text = messages.groups.list
  const members = countMembers(group)
  const lead = group.description
    ? html`<p class="clamp">${shorten(summaryOf(group.description.split('\n')[0]!), descriptionMax)}</p>`
    : ''
  const chips = [
    group.is_featured ? chip(text.featured, 'strong', 'star') : '',
    members > 0 ? chip(text.members(members), 'quiet', 'people') : '',
    ...group.tags.slice(0, 2).map((tag) => chip(tag)),
  ]
  return html`<li class="group" data-theme="${themeOf(group.id)}">!${renderAvatar(groupAvatar(group, ownOrigins), 'square')}
<div><h3><a href="${pathOf(group)}">${group.name}</a></h3>!${lead}<div class="chips">!${chips.join('')}</div></div></li>`
}
