import type { ShownEvent } from '#domains/events/events/index.ts'
import { formatWhere } from '#domains/foundation/event-facts/index.ts'
import { patternCount } from '#kernel/formats/covers.ts'
import type { Messages } from '#messages/index.ts'
import { summaryOf } from '#messages/markdown.ts'
import type { Drawing, DrawnText, Picture } from '#platform/media/drawing.ts'
import { coverOf } from '#surfaces/site/covers/cover.ts'
import { patternFile, recolorings } from '#surfaces/site/covers/raster.ts'
import { colorsOf, isTheme, paletteOf, type Theme, themeOf } from '#surfaces/site/theme.ts'

const [width, height] = [1200, 630]
const paper = '#fffdf9'
/** The picture is at the left. */
const pictureWidth = 520
const column = { left: pictureWidth + 60, width: width - pictureWidth - 120, align: 'left', background: paper } as const

export interface Preview {
  theme: Theme
  /** What the drawn cover is chosen by. */
  id: string
  /** A picture of the event, group or member, if we serve it. */
  photo?: Pick<Picture, 'name' | 'load'> | undefined
  /** Small, above the title. */
  kicker?: string
  title: string
  /** Below the title, as many as there is room for. */
  lines: string[]
  tile?: { month: string; dayOfMonth: string }
  /** The title is the name of the instance, which need not stand there again. */
  isUnsigned?: boolean
}

/** The instance that the picture comes from. */
interface Sender {
  name: string
  logo?: Pick<Picture, 'name' | 'load'> | undefined
}

const logoSize = 56

/** Where the name of the instance begins. */
const signature = height - 104
/** The least room between the words of the page and the line above the name. */
const bottom = height - 152

/** The image that other sites show when someone shares a link to us. */
export function draw(preview: Preview, sender: Sender): Drawing {
  const { theme, id, photo, tile } = preview
  const { solid } = colorsOf(theme)
  return {
    width,
    height,
    background: paper,
    pictures: [...picturesOf(id, theme, photo), ...logoOf(sender)],
    boxes: [
      ...(tile ? [{ left: 44, top: 44, width: 150, height: 166, radius: 28, color: paper }] : []),
      { left: column.left, top: height - 132, width: 72, height: 8, radius: 4, color: solid },
    ],
    texts: textsOf(preview, sender),
  }
}

function textsOf({ theme, kicker, title, lines, tile, isUnsigned }: Preview, sender: Sender): DrawnText[] {
  const { text: color } = colorsOf(theme)
  const indent = sender.logo ? logoSize + 16 : 0
  const sans = { ...column, bottom, family: 'Figtree' } as const
  const above: DrawnText[] =
    kicker === undefined
      ? []
      : [{ ...sans, top: 68, height: 48, weight: 'bold', sizes: [28, 24], color, text: plain(kicker) }]
  const heading: DrawnText = {
    ...{ ...column, top: kicker === undefined ? 84 : { below: 18 }, height: 270, bottom, family: 'Fraunces' },
    ...{ weight: 'bold', sizes: [64, 52, 42], color: '#211b16', text: plain(title) },
  }
  const below = lines.slice(0, 2).map((line, n): DrawnText => {
    const place = { ...sans, top: { below: n === 0 ? 26 : 14 }, height: 96 }
    return { ...place, weight: 'normal', sizes: [29], color: '#665b51', text: plain(line) }
  })
  const name: DrawnText = {
    ...{ ...column, left: column.left + indent, width: column.width - indent, top: signature, height: 56 },
    ...{ family: 'Figtree', weight: 'bold', sizes: [32, 26], color, text: plain(sender.name) },
  }
  return [...(tile ? tileTexts(tile, color) : []), ...above, heading, ...below, ...(isUnsigned ? [] : [name])]
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

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

const wide = { width: 1120, height: 630 }

/** `coral-3`; undefined for a theme or a pattern that there is not. */
export function drawCoverNamed(name: string): Drawing | undefined {
  const [theme, pattern] = name.split('-')
  if (!isTheme(theme) || !(Number(pattern) < patternCount)) return undefined
  const load = () => patternFile(Number(pattern), 'wide-')
  const picture = { ...wide, left: 0, top: 0, name: `wide-${name}`, load, colors: recolorings(theme) }
  return { ...wide, background: paletteOf(theme).ground, pictures: [picture], boxes: [], texts: [] }
}

function tileTexts({ month, dayOfMonth }: { month: string; dayOfMonth: string }, color: string): DrawnText[] {
  const shared = { left: 44, width: 150, align: 'centre', weight: 'bold', background: paper } as const
  return [
    { ...shared, top: 64, height: 44, family: 'Figtree', sizes: [30, 24], color, text: month.toUpperCase() },
    { ...shared, top: 108, height: 100, family: 'Fraunces', sizes: [78, 64], color: '#211b16', text: dayOfMonth },
  ]
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
  return { theme: 'coral', id: 'home', title: tagline ?? name, lines: [lead], isUnsigned: tagline === undefined }
}
