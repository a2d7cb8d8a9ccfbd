import { html } from 'ghtml'
import type { Static } from 'typebox'
import type { GlobalLeaderboard, GroupLeaderboard, LeaderboardMovers } from '#domains/recognition/leaderboards/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { chip, emptyState } from '#surfaces/site/parts/elements.ts'
import { medalOf, type Pictures } from '#surfaces/site/parts/medal.ts'
import { memberAvatar, type Named, nameOf, profilePath } from '#surfaces/site/parts/member.ts'
import { communityStyle } from '#surfaces/site/style/stylesheet.ts'
import { themeOf } from '#surfaces/site/theme.ts'

type Entry = Static<typeof GlobalLeaderboard>['entries'][number]
type Mover = Static<typeof LeaderboardMovers>['movers'][number]
export type BoardPeriodKind = keyof Messages['recognition']['board']['periods']

interface View {
  messages: Messages
  offset: number
  limit: number
  /** The viewer's username. */
  username?: string | undefined
  pictures: Pictures
  ownOrigins: ReadonlySet<string>
}

/** The maximum offset of the leaderboard. */
const offsetMax = 10_000

export function boardPage(board: Static<typeof GlobalLeaderboard>, view: View): PageContent {
  const text = view.messages.recognition.board
  const rows = board.entries.map((entry) => entryRow(entry, view))
  return framePage(view, undefined, board.total, tableOf(text.title, boardHead(text), rows), text.lead)
}

const boardHead = (text: Messages['recognition']['board']) =>
  html`<tr><th scope="col">${text.rank}</th><th scope="col">${text.person}</th><th scope="col" class="wideonly">${text.badges}</th><th scope="col">${text.xp}</th></tr>`

/** The board of one group. Its points come from the badges of the group. */
export function groupBoardPage(board: Static<typeof GroupLeaderboard>, view: View): PageContent {
  const text = view.messages.recognition.board
  const { group, entries, total } = board
  const path = `/groups/${group.urlname ?? group.id}/leaderboard`
  const table = tableOf(
    text.ofGroup(group.name),
    boardHead(text),
    entries.map((entry) => entryRow(entry, view)),
  )
  const none =
    view.offset > 0
      ? emptyState('star', text.tooFar, text.tooFarLead, { href: path, words: text.top })
      : emptyState('star', text.none, text.noneInGroup)
  return {
    title: text.ofGroup(group.name),
    width: 'medium',
    section: 'groups',
    theme: themeOf(group.id),
    styles: [communityStyle.path],
    ...(view.offset === 0 && { meta: { path, description: text.groupLead(group.name), cacheSeconds: 0 } }),
    body: html`<p><a href="/groups/${group.urlname ?? group.id}">${group.name}</a></p><h1>${text.title}</h1>
<p class="lead">${text.groupLead(group.name)}</p>!${table === '' ? none : table}!${pagesOf(view, path, total)}`,
  }
}

export function moversPage(movers: Static<typeof LeaderboardMovers>, period: BoardPeriodKind, view: View): PageContent {
  const { board: text, periods } = view.messages.recognition
  const rows = movers.movers.map((mover, i) => moverRow(mover, view.offset + i + 1, view))
  const head = html`<tr><th scope="col">${text.place}</th><th scope="col">${text.person}</th><th scope="col">${text.gained}</th><th scope="col" class="wideonly">${text.now}</th></tr>`
  const title = text.moversTitle(periods[period](new Date(movers.period.start)))
  return framePage(view, period, movers.total, tableOf(title, head, rows), title)
}

function framePage(
  view: View,
  period: BoardPeriodKind | undefined,
  total: number,
  table: string,
  lead: string,
): PageContent {
  const text = view.messages.recognition.board
  const path = pathOf(period)
  const isFirst = view.offset === 0
  return {
    title: text.title,
    width: 'medium',
    section: 'leaderboard',
    styles: [communityStyle.path],
    ...(isFirst && { meta: { path, description: text.describe, cacheSeconds: 0 } }),
    body: html`<div class="head"><h1>${text.title}</h1><a href="/members">${text.members}</a></div>
<p class="lead">${lead}</p>
!${viewsOf(period, view.messages)}
!${table === '' ? emptyOf(period, view) : table}
!${pagesOf(view, path, total)}`,
  }
}

const pathOf = (period: BoardPeriodKind | undefined) =>
  period === undefined ? '/leaderboard' : `/leaderboard?period=${period}`

function viewsOf(current: BoardPeriodKind | undefined, messages: Messages): string {
  const text = messages.recognition.board
  const views: [BoardPeriodKind | undefined, string][] = [
    [undefined, text.allTime],
    ...(Object.entries(text.periods) as [BoardPeriodKind, string][]),
  ]
  const links = views.map(
    ([period, words]) =>
      html`<a class="chip" href="${pathOf(period)}" !${period === current ? 'aria-current="page"' : ''}>${words}</a>`,
  )
  return html`<nav class="chips views" aria-label="${text.views}">!${links.join('')}</nav>`
}

function tableOf(caption: string, head: string, rows: readonly string[]): string {
  if (rows.length === 0) return ''
  return html`<table class="card board"><caption class="unseen">${caption}</caption><thead>!${head}</thead><tbody>!${rows.join('')}</tbody></table>`
}

function emptyOf(period: BoardPeriodKind | undefined, { offset, messages }: View): string {
  const text = messages.recognition.board
  if (offset > 0) return emptyState('star', text.tooFar, text.tooFarLead, { href: pathOf(period), words: text.top })
  if (period !== undefined) return emptyState('star', text.noMovers, text.noMoversLead)
  return emptyState('star', text.none, text.noneLead, { href: '/badges', words: text.badges })
}

function personCell(person: Named, { ownOrigins, username, messages }: View, more: string): string {
  const you = person.username === username ? chip(messages.recognition.board.you, 'strong') : ''
  return html`<td><div class="whom">!${renderAvatar(memberAvatar(person, ownOrigins))}<span><a href="${profilePath(person.username)}">${nameOf(person)}</a> !${you}!${more}</span></div></td>`
}

const medalMax = 3

function rankCell(rank: number, { format }: Messages): string {
  return html`<td class="rank ${rank <= medalMax ? `top${rank}` : ''}">${format.number(rank)}</td>`
}

function entryRow(entry: Entry, view: View): string {
  const { messages } = view
  const text = messages.recognition.board
  const medals = entry.badges.map((badge) => medalOf(badge, view.pictures, 's')).join('')
  const count = html`<br><span class="soft small">${text.badgeCount(entry.badgeCount ?? 0)}</span>`
  return html`<tr>!${rankCell(entry.rank, messages)}!${personCell(entry, view, count)}<td class="wideonly"><span class="medals">!${medals}</span><span class="unseen">${entry.badges.map(({ name }) => name).join(', ')}</span></td><td class="xp">${messages.format.number(entry.score)}</td></tr>`
}

function moverRow(mover: Mover, place: number, view: View): string {
  const { messages } = view
  const { format, recognition } = messages
  const more = html`<br><span class="soft small">${formatRankChange(mover, messages)} · ${recognition.board.overall(mover.currentRank)} · ${recognition.board.badgeCount(mover.badgesEarned)}</span>`
  return html`<tr>!${rankCell(place, messages)}!${personCell(mover, view, more)}<td class="xp">${format.signed(mover.xpGained)}</td><td class="xp wideonly">${format.number(mover.currentXp)}</td></tr>`
}

function formatRankChange({ rankChange, isNewUser }: Mover, messages: Messages): string {
  const text = messages.recognition.board
  if (rankChange === null) return isNewUser ? text.isNew : text.entered
  if (rankChange === 0) return text.same
  return rankChange > 0 ? text.up(rankChange) : text.down(-rankChange)
}

function pagesOf({ offset, limit, messages }: View, path: string, total: number): string {
  const text = messages.site.parts
  const to = (at: number) => `${path}${at === 0 ? '' : `${path.includes('?') ? '&' : '?'}offset=${at}`}`
  const back =
    offset > 0
      ? html`<a class="button plain fit" rel="prev" href="${to(Math.max(0, offset - limit))}">${text.previous}</a>`
      : ''
  const next = offset + limit
  const on =
    next < total && next <= offsetMax
      ? html`<a class="button plain fit" rel="next" href="${to(next)}">${text.next}</a>`
      : ''
  if (back === '' && on === '') return ''
  return html`<nav class="pager" aria-label="${text.pages}">!${back}!${on}</nav>`
}
