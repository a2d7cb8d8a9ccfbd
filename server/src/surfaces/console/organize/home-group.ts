import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { coverImage, coverOf } from '#surfaces/site/covers/cover.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { chip, dateTile } from '#surfaces/site/parts/elements.ts'
import { formatStart } from '#surfaces/site/parts/event-format.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { seatsBar } from './seats.ts'
import { eventPath, groupPath, slugOf } from './shell.ts'

type Group = OutputOf<typeof operations.overview.list>['items'][number]

interface View {
  messages: Messages
  now: Date
  ownOrigins: ReadonlySet<string>
}

/** A volunteer may open the public pages only. */
const canManage = ({ userRole }: Group) => userRole !== 'volunteer'

/** A group with its next event, what waits, and the ways on. */
export function groupCard(view: View, group: Group, isFirst: boolean): string {
  const { messages, ownOrigins } = view
  const text = messages.organize.groups
  const { id, name, coverUrl, photoUrl } = group
  const slug = slugOf(group)
  const theme = themeOf(id, group.theme)
  const avatar = { id, name, picture: ownPicture(photoUrl, ownOrigins), theme }
  const facts = html`!${chip(text.roles[group.userRole], 'strong')} <span class="soft small">${text.members(group.memberCount)}</span>`
  const open = canManage(group) ? groupPath(slug) : `/groups/${slug}`
  const page = html`<a class="button plain quiet fit small" href="/groups/${slug}" aria-label="${text.home.publicPageNamed(name)}">${text.home.publicPage}</a>`
  const buttons = canManage(group)
    ? html`<a class="button fit small" href="${groupPath(slug)}/new-event" aria-label="${text.newEventNamed(name)}">${text.newEvent}</a>
<a class="button plain quiet fit small" href="${open}" aria-label="${text.home.manageNamed(name)}">${text.home.manage}</a>!${page}`
    : page
  return html`<li class="card ogroup">!${coverImage(ownPicture(coverUrl, ownOrigins), coverOf(id, theme), 'band', isFirst)}
<div class="omark">!${renderAvatar(avatar, 'square')}<div class="grow"><h3><a href="${open}">${name}</a></h3>!${facts}</div></div>
!${nextPart(view, group)}!${waitingPart(view, group)}<div class="buttons">!${buttons}</div></li>`
}

function nextPart({ messages, now }: View, group: Group): string {
  const text = messages.organize.groups.home
  const { nextEvent: event } = group
  if (!event) return html`<p class="soft">${text.noNext}</p>`
  const start = messages.format.moment(event.dateTime, event.timezone, now)
  const href = canManage(group) ? eventPath(event.id) : `/events/${event.id}`
  return html`<div class="onext">!${dateTile(start)}<div class="grow"><p class="small soft">${text.next}</p><a href="${href}"><b>${event.title}</b></a>
<p class="soft small num">${formatStart(start, messages)}</p>!${seatsBar(messages, event)}</div></div>`
}

/** Each thing that waits leads to where it is done. */
function waitingPart({ messages }: View, group: Group): string {
  const text = messages.organize.groups.home
  const { requests, members, drafts } = group.waiting
  const slug = slugOf(group)
  const all: [number | null, (count: string) => string, string][] = [
    [requests, text.requests, groupPath(slug, 'team')],
    [members, text.pending, groupPath(slug, 'team')],
    [drafts, text.drafts, `${groupPath(slug)}?list=drafts`],
  ]
  const links = all.flatMap(([count, words, href]) => {
    if (!count) return []
    const shown = count > 99 ? text.many : messages.format.number(count)
    return html`<li><a class="chip" href="${href}">${words(shown)}</a></li>`
  })
  return links.length === 0
    ? ''
    : html`<ul class="chips owaits" aria-label="${text.waitingLabel(group.name)}">!${links.join('')}</ul>`
}
