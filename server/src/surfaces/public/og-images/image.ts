import { formatWhere } from '#domains/events/event-facts/index.ts'
import type { ShownEvent } from '#domains/events/events/index.ts'
import type { Messages } from '#messages/index.ts'
import { summaryOf } from '#messages/markdown.ts'
import type { Drawing, Picture } from '#platform/drawing.ts'
import { coverOf } from '#surfaces/site/covers/cover.ts'
import { patternFile, recolorings } from '#surfaces/site/covers/raster.ts'
import { colorsOf, type Theme, themeOf } from '#surfaces/site/theme.ts'

const [width, height] = [1200, 630]
/** The picture is at the left. */
const pictureWidth = 520
const column = { left: pictureWidth + 60, width: width - pictureWidth - 120, align: 'left' } as const

export interface Preview {
  theme: Theme
  /** What the drawn cover is chosen by. */
  id: string
  /** A picture of the event, group or member, if we serve it. */
  photo?: Pick<Picture, 'name' | 'load'> | undefined
  /** Small, above the title. */
  kicker: string
  title: string
  /** Below the title, as many as there is room for. */
  lines: string[]
  tile?: { month: string; dayOfMonth: string }
}

/** The instance that the picture comes from. */
interface Sender {
  name: string
  logo?: Pick<Picture, 'name' | 'load'> | undefined
}

const logoSize = 56

/** The image that other sites show when someone shares a link to us. */
export function draw({ theme, id, photo, kicker, title, lines, tile }: Preview, sender: Sender): Drawing {
  const { solid, text } = colorsOf(theme)
  const size = sizeOf(title)
  const rows = size === smallSize ? 4 : 3
  const indent = sender.logo ? logoSize + 16 : 0
  const small = { ...column, font: 'sans 29', color: '#665b51' } as const
  return {
    width,
    height,
    background: '#fffdf9',
    pictures: [...picturesOf(id, theme, photo), ...logoOf(sender)],
    boxes: [
      ...(tile ? [{ left: 44, top: 44, width: 150, height: 166, radius: 28, color: '#fffdf9' }] : []),
      { left: column.left, top: height - 132, width: 72, height: 8, radius: 4, color: solid },
    ],
    texts: [
      ...(tile ? tileTexts(tile, text) : []),
      { ...column, top: 76, height: 40, font: 'sans bold 28', color: text, text: cut(kicker, room(28, column.width)) },
      {
        ...{ ...column, top: { below: 18 }, height: Math.round(size * 1.35 * rows), font: `serif bold ${size}` },
        ...{ color: '#211b16', text: cut(title, rows * room(size, column.width)) },
      },
      ...lines.slice(0, 2).map((line, n) => ({
        ...{ ...small, top: { below: n === 0 ? 26 : 14 }, height: 84, text: cut(line, 2 * room(29, column.width) - 8) },
      })),
      {
        ...{ ...column, left: column.left + indent, width: column.width - indent, top: height - 104, height: 46 },
        ...{ font: 'sans bold 32', color: text, text: cut(sender.name, room(32, column.width - indent)) },
      },
    ],
  }
}

function logoOf({ logo }: Sender): Picture[] {
  const place = { left: column.left, top: height - 110, width: logoSize, height: logoSize }
  return logo ? [{ ...place, ...logo }] : []
}

/** The drawn cover, and above it the photo; a photo that cannot be read leaves the cover. */
function picturesOf(id: string, theme: Theme, photo: Preview['photo']): Picture[] {
  const place = { left: 0, top: 0, width: pictureWidth, height }
  const { pattern } = coverOf(id, theme)
  const name = `${theme}-${pattern}`
  const drawn = { ...place, name, load: () => patternFile(pattern), colors: recolorings(theme) }
  return photo ? [drawn, { ...place, ...photo }] : [drawn]
}

/** How many letters of average width fit in a line. */
const room = (size: number, wide: number) => Math.floor(wide / (size * 0.62))

function tileTexts({ month, dayOfMonth }: { month: string; dayOfMonth: string }, color: string): Drawing['texts'] {
  const shared = { left: 44, width: 150, align: 'centre' } as const
  return [
    { ...shared, top: 64, height: 40, font: 'sans bold 30', color, text: month.toUpperCase() },
    { ...shared, top: 108, height: 100, font: 'serif bold 78', color: '#211b16', text: dayOfMonth },
  ]
}

/** As wide as it looks: signs of East Asia and pictures take two places. */
const lengthOf = (text: string) => [...text].reduce((sum, sign) => sum + (/[\u1100-\u{2ffff}]/u.test(sign) ? 2 : 1), 0)

const smallSize = 42

function sizeOf(title: string): number {
  const length = lengthOf(title)
  if (length <= 24) return 64
  return length <= 50 ? 52 : smallSize
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
  const { title, timezone, dateTime, group, groupTheme, status } = event
  const kicker = status === 'cancelled' ? text.cancelled : (group?.name ?? text.event)
  const lines = present([format.dateTime(dateTime, timezone, now), formatWhere(event.where, events.event)])
  const tile = format.moment(dateTime, timezone, now)
  return { theme: themeOf(group?.id ?? event.id, groupTheme), id: event.id, kicker, title, lines, tile }
}

interface GroupFacts {
  id: string
  name: string
  description: string | null
  memberCount: number
  theme: string | null
}

export function groupPreview(
  { id, name, description, memberCount, theme }: GroupFacts,
  { ogImages: text }: Messages,
): Preview {
  const members = memberCount > 0 ? text.members(memberCount) : null
  return {
    theme: themeOf(id, theme),
    id,
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
  return {
    theme: themeOf(id, theme_color),
    id: username,
    kicker: `@${username}`,
    title: name,
    lines: present([bio && summaryOf(bio), location]),
  }
}

/** The instance itself, for its home page. */
export function homePreview(name: string, tagline: string | undefined, lead: string): Preview {
  return { theme: 'coral', id: 'home', kicker: name, title: tagline ?? name, lines: [lead] }
}
