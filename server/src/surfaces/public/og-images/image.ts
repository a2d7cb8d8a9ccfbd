import { formatWhere } from '#domains/events/event-facts/index.ts'
import type { ShownEvent } from '#domains/events/events/index.ts'
import type { Messages } from '#messages/index.ts'
import { summaryOf } from '#messages/markdown.ts'
import type { Drawing } from '#platform/drawing.ts'
import { colorsOf, isTheme, type Theme, themeOf } from '#surfaces/site/theme.ts'

const [width, height] = [1200, 630]

interface Preview {
  theme: Theme
  /** Small, above the title. */
  kicker: string
  title: string
  /** Below the title, as many as there is room for. */
  lines: string[]
  tile?: { month: string; dayOfMonth: string }
}

/** The image that other sites show when someone shares a link to us. */
export function draw({ theme, kicker, title, lines, tile }: Preview, messages: Messages): Drawing {
  const { solid, tint, text } = colorsOf(theme)
  const left = tile ? 310 : 120
  const wide = width - left - 120
  const size = sizeOf(title)
  const column = { left, width: wide, align: 'left' } as const
  const small = { ...column, font: 'sans 29', color: '#5d564f' } as const
  return {
    width,
    height,
    background: tint,
    boxes: [
      { left: 60, top: 60, width: width - 120, height: height - 120, radius: 32, color: '#ffffff' },
      { left: 60, top: height - 76, width: width - 120, height: 16, radius: 8, color: solid },
      ...(tile ? [{ left: 120, top: 124, width: 150, height: 166, radius: 24, color: solid }] : []),
    ],
    texts: [
      ...(tile ? tileTexts(tile) : []),
      { ...column, top: 118, height: 40, font: 'sans bold 28', color: text, text: cut(kicker, room(28, wide)) },
      {
        ...{ ...column, top: { below: 16 }, height: Math.round(size * 1.35 * 3), font: `serif bold ${size}` },
        ...{ color: '#1d1a17', text: cut(title, 3 * room(size, wide)) },
      },
      ...lines.slice(0, 2).map((line, n) => ({
        ...{ ...small, top: { below: n === 0 ? 26 : 14 }, height: 84, text: cut(line, 2 * room(29, wide) - 8) },
      })),
      {
        ...{ left: width - 244, top: height - 136, width: 200, height: 46, align: 'left' as const },
        ...{ font: 'sans bold 32', color: text, text: messages.ogImages.brand },
      },
    ],
  }
}

/** How many letters of average width fit in a line. */
const room = (size: number, wide: number) => Math.floor(wide / (size * 0.62))

function tileTexts({ month, dayOfMonth }: { month: string; dayOfMonth: string }): Drawing['texts'] {
  const shared = { left: 120, width: 150, align: 'centre', color: '#ffffff' } as const
  return [
    { ...shared, top: 144, height: 40, font: 'sans bold 30', text: month.toUpperCase() },
    { ...shared, top: 188, height: 100, font: 'serif bold 78', text: dayOfMonth },
  ]
}

/** As wide as it looks: signs of East Asia and pictures take two places. */
const lengthOf = (text: string) => [...text].reduce((sum, sign) => sum + (/[\u1100-\u{2ffff}]/u.test(sign) ? 2 : 1), 0)

function sizeOf(title: string): number {
  const length = lengthOf(title)
  if (length <= 30) return 70
  return length <= 60 ? 56 : 44
}

function cut(given: string, max: number): string {
  const text = given.replaceAll(/\s+/g, ' ').trim()
  const signs = [...text]
  let [room, kept] = [max, 0]
  for (const sign of signs) {
    room -= lengthOf(sign)
    if (room < 0) return `${signs.slice(0, kept).join('').trimEnd()}…`
    kept++
  }
  return text
}

const present = (lines: (string | null | undefined)[]) => lines.filter((line): line is string => !!line?.trim())

export function eventPreview(event: ShownEvent, now: Date, { events, ogImages: text, format }: Messages): Preview {
  const { title, timezone, dateTime, group, status } = event
  const kicker = status === 'cancelled' ? text.cancelled : (group?.name ?? text.event)
  const lines = present([format.dateTime(dateTime, timezone, now), formatWhere(event.where, events.event)])
  const tile = format.moment(dateTime, timezone, now)
  return { theme: themeOf(group?.id ?? event.id), kicker, title, lines, tile }
}

interface GroupFacts {
  id: string
  name: string
  description: string | null
  memberCount: number
}

export function groupPreview(
  { id, name, description, memberCount }: GroupFacts,
  { ogImages: text }: Messages,
): Preview {
  const members = memberCount > 0 ? text.members(memberCount) : null
  return {
    theme: themeOf(id),
    kicker: text.group,
    title: name,
    lines: present([description && summaryOf(description), members]),
  }
}

interface MemberFacts {
  id: string
  username: string
  name: string
  bio: string | null
  location: string | null
  theme_color: string | null
}

export function memberPreview({ id, username, name, bio, location, theme_color }: MemberFacts): Preview {
  const theme = isTheme(theme_color) ? theme_color : themeOf(id)
  return { theme, kicker: `@${username}`, title: name, lines: present([bio && summaryOf(bio), location]) }
}
