import { html } from 'ghtml'

/** A page that can be embedded. */
export interface PageName {
  kind: 'events' | 'groups'
  name: string
}

export interface Framed extends PageName {
  title: string
  author: { name: string; url: string } | null
}

interface Size {
  maxWidth: number | undefined
  maxHeight: number | undefined
}

/** Of a page of ours; undefined for every other URL. */
export function findPage(url: unknown, baseUrl: string): PageName | undefined {
  const found = typeof url === 'string' && url.length <= 2000 ? URL.parse(url) : null
  if (found?.origin !== new URL(baseUrl).origin || found.username || found.password) return undefined
  const [, kind, name] = /^\/(events|groups)\/([\w-]{1,60})\/?$/.exec(found.pathname) ?? []
  return kind === undefined ? undefined : { kind: kind as PageName['kind'], name: name!.toLowerCase() }
}

/** What is not a whole number above zero is ignored. */
export function readSize({ maxwidth, maxheight }: Record<string, unknown>): Size {
  const whole = (value: unknown) =>
    typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined
  return { maxWidth: whole(maxwidth), maxHeight: whole(maxheight) }
}

/** How high a widget is at this width, with a picture and without. */
const sizes = {
  events: { width: 480, regular: 550, compact: 250 },
  groups: { width: 700, regular: 610, compact: 400 },
}
const sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'
const picture = { width: 1200, height: 630 }

/** The answer for a page: https://oembed.com, 2.3.4, type rich. A low frame gets the widget without a picture. */
export function richOf(
  { kind, name, title, author }: Framed,
  { maxWidth = Number.POSITIVE_INFINITY, maxHeight = Number.POSITIVE_INFINITY }: Size,
  provider: { name: string; url: string },
): object {
  const { width: wide, regular, compact } = sizes[kind]
  const isCompact = maxHeight < regular
  const width = Math.min(wide, maxWidth)
  const height = Math.min(isCompact ? compact : regular, maxHeight)
  const path = kind === 'events' ? `/widget/next-event?event=${name}` : `/widget/carousel?groups=${name}`
  // The path has no other characters to escape.
  const source = `${provider.url}${path}${isCompact ? '&amp;size=compact' : ''}`
  const hasPicture = maxWidth >= picture.width && maxHeight >= picture.height
  return {
    version: '1.0',
    type: 'rich',
    title,
    ...(author && { author_name: author.name, author_url: author.url }),
    provider_name: provider.name,
    provider_url: provider.url,
    ...(hasPicture && {
      thumbnail_url: `${provider.url}/og/${kind}/${name}.png`,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
    width,
    height,
    html: html`<iframe src="!${source}" title="${title}" width="${width}" height="${height}" style="border:0" loading="lazy" sandbox="${sandbox}"></iframe>`,
  }
}
