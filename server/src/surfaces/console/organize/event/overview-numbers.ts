import { html } from 'ghtml'
import type { RequestSpots } from '#domains/events/rsvps/index.ts'
import { hourMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { TodoFacts } from './overview-todo.ts'

export interface NumbersView extends TodoFacts {
  messages: Messages
  now: Date
  /** While someone waits for an answer. */
  requests?: RequestSpots | undefined
  /** How many want a reminder; null where no one is asked, or too few to say. */
  saved?: number | null
}

/** From two hours before the start, when check-in opens, until the end: then the numbers change while the page is open. */
export function isLive({ event, phase }: Pick<TodoFacts, 'event' | 'phase'>, now: Date): boolean {
  const isSoon = Date.parse(event.dateTime) - now.getTime() <= 2 * hourMs
  return event.status === 'scheduled' && phase !== 'after' && isSoon
}

export const liveScripts = [islandPath('counts')]

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

interface Tile {
  value: number
  words: string
  /** The name of the count that the script fills in. */
  count?: string
  /** The words with a place for the share of those going. */
  share?: string
  isHidden?: boolean
}

/** From its start on, only those who came are looked at: who they are must be known. */
export function knowsFirstVisits({ stats, phase }: Pick<TodoFacts, 'stats' | 'phase'>): boolean {
  return stats.areFirstVisitsKnown && (phase === 'before' || stats.isAttendanceKnown)
}

export function numbers(view: NumbersView): string {
  const { stats, phase, messages, event, now, saved = null } = view
  const text = messages.organize.attendees.home
  const { going, capacity, waitlist, cancelled, checkedIn, walkIns, noShows } = stats
  const rate = percentOf(checkedIn, going)
  const seated = { value: going, words: capacity === null ? text.going : text.goingOf(capacity), count: 'confirmed' }
  const waiting = { value: waitlist, words: text.waitlist, count: 'waitlisted' }
  const given = { value: cancelled, words: text.cancelled, count: 'cancelled' }
  const first = knowsFirstVisits(view)
    ? [{ value: phase === 'before' ? stats.firstTimers : stats.firstTimersIn, words: text.firstTime[phase] }]
    : []
  const reminded = saved === null ? [] : [{ value: saved, words: text.wantReminder }]
  const inside = { value: checkedIn, count: 'checkedIn' }
  const share = text.checkedInShare('{percent}')
  const tiles: Record<typeof phase, Tile[]> = {
    before: [seated, waiting, given, ...first, ...reminded],
    during: [{ ...inside, words: text.checkedInShare(String(rate)), share }, seated, waiting, ...first],
    after: stats.isAttendanceKnown
      ? [{ ...inside, words: text.came(rate) }, { value: noShows, words: text.noShows }, given, ...first]
      : [
          { value: going, words: text.hadSpot },
          ...(checkedIn > 0 ? [{ ...inside, words: text.checkedIn }] : []),
          given,
        ],
  }
  const live = isLive(view, now)
  if (walkIns > 0 || live)
    tiles[phase].splice(1, 0, { value: walkIns, words: text.walkIns, count: 'walkIns', isHidden: walkIns === 0 })
  const items = tiles[phase].map((tile) => {
    const named = live && tile.count !== undefined ? html` data-count="${tile.count}"` : ''
    const template = live && tile.share !== undefined ? html` data-share="${tile.share}"` : ''
    return html`<li class="card"!${named}!${template}!${tile.isHidden ? ' hidden' : ''}><b>${messages.format.number(tile.value)}</b> <span>${tile.words}</span></li>`
  })
  const words = text.liveLabel('{checkedIn}', '{walkIns}', '{waitlisted}')
  const asks = live
    ? html` data-counts="/v1/manage/events/${event.id}/door?since=latest" data-locale="${messages.format.locale}"`
    : ''
  const says = live ? html`<p class="unseen" role="status" data-says="${words}"></p>` : ''
  return html`<ul class="ebig" aria-label="${text.numbersLabel}"!${asks}>!${items.join('')}</ul>!${says}`
}
