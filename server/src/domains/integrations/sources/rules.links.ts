import type { SourcePlatform } from './rules.ts'

const meetup = /(^|\.)meetup\.com$/
const luma = /(^|\.)(lu\.ma|luma\.com)$/
const eventbrite = /(?:^|\.)eventbrite\.[a-z.]{2,10}$/

/** Where the events of this address come from, by its host. */
export function platformOf(url: string): SourcePlatform {
  const { hostname } = new URL(url)
  if (meetup.test(hostname)) return 'meetup'
  if (luma.test(hostname)) return 'luma'
  return eventbrite.test(hostname) ? 'eventbrite' : 'ical'
}

/** Whose requests are counted together. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '')
}

type Help = (url: URL) => string[] | undefined

/** The first words of Meetup's own pages, which are no groups. */
const meetupPages = new Set([
  ...[
    'about',
    'account',
    'apps',
    'blog',
    'cities',
    'dashboard',
    'events',
    'find',
    'help',
    'home',
    'login',
    'lp',
    'media',
  ],
  ...['messages', 'notifications', 'pro', 'privacy', 'register', 'settings', 'start', 'terms', 'topics', 'your-events'],
])

const meetupGroup: Help = ({ hostname, pathname }) => {
  if (!meetup.test(hostname)) return undefined
  const [, name] = /^(?:\/[a-z]{2}-[A-Z]{2})?\/([\w-]{2,})(?:\/|$)/.exec(pathname) ?? []
  const isGroup = name !== undefined && !meetupPages.has(name.toLowerCase())
  return isGroup ? [`https://www.meetup.com/${name}/events/ical/`] : undefined
}

const lumaCalendar = (id: string) => `https://api.luma.com/ics/get?entity=calendar&id=${id}`

/** Only its id names a calendar; where the address has a word instead, the page tells the id. */
const lumaCalendarPage: Help = ({ hostname, pathname }) => {
  const [, id] = /^\/calendar\/(cal-\w+)/.exec(pathname) ?? []
  return luma.test(hostname) && id !== undefined ? [lumaCalendar(id)] : undefined
}

const googleCalendar: Help = ({ hostname, pathname, searchParams }) => {
  if (!/^(calendar|www)\.google\.com$/.test(hostname) || !pathname.startsWith('/calendar')) return undefined
  const [, inPath] = /^\/calendar\/ical\/([^/]+)\//.exec(pathname) ?? []
  if (inPath !== undefined) return undefined
  const named = [...searchParams.getAll('cid'), ...searchParams.getAll('src')]
  return named.flatMap((text) => {
    if (/^(webcal|https?):/i.test(text)) return linkCandidates(text)
    const id = text.includes('@') ? text : Buffer.from(text, 'base64').toString()
    return /^[\w.#%+-]+@[\w.-]+$/.test(id)
      ? [`https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics`]
      : []
  })
}

/** A published calendar of Outlook, Office 365 or an Exchange server: the page and the calendar lie side by side. */
const outlookCalendar: Help = (url) => {
  const [, folder = ''] = /^(\S+\/)(?:calendar|index)\.html$/i.exec(url.pathname) ?? []
  const isOutlook = /^outlook\.(office|office365|live)\.com$/.test(url.hostname) || /^\/owa\//i.test(url.pathname)
  return isOutlook && /\/calendar\/./i.test(folder) ? [`${url.origin}${folder}calendar.ics`] : undefined
}

const nextcloudCalendar: Help = ({ origin, pathname }) => {
  const [, folder, token] = /^(.*?)(?:\/index\.php)?\/apps\/calendar\/(?:p|embed)\/(\w+)/.exec(pathname) ?? []
  return token === undefined ? undefined : [`${origin}${folder}/remote.php/dav/public-calendars/${token}?export`]
}

const teamupCalendar: Help = ({ hostname, pathname }) => {
  const [, key] = /^\/(?:c\/)?(ks\w{8,})/.exec(pathname) ?? []
  return hostname === 'teamup.com' && key !== undefined ? [`https://ics.teamup.com/feed/${key}/0.ics`] : undefined
}

/** Others have pages of this form too, so the page itself stays a candidate. */
const mobilizonGroup: Help = ({ href, origin, pathname }) => {
  const [, name, home] = /^\/@(\w+)(?:@([\w.-]+))?\/?$/.exec(pathname) ?? []
  return name === undefined ? undefined : [`${home ? `https://${home}` : origin}/@${name}/feed/ics`, href]
}

const helps: readonly Help[] = [
  ...[meetupGroup, lumaCalendarPage, googleCalendar, outlookCalendar, nextcloudCalendar, teamupCalendar],
  mobilizonGroup,
]

const linkMax = 2000

/** The link in a pasted text: the first with a scheme, else the first that looks like a host name. */
function findLink(text: string): URL | undefined {
  const words = text
    .trim()
    .slice(0, linkMax)
    .split(/[\s<>"]+/)
  const link =
    words.find((word) => /^(https?|webcals?|feed):\/\//i.test(word)) ?? words.find((word) => /\w\.\w/.test(word))
  if (link === undefined) return undefined
  const url = URL.parse(/^[a-z]+:\/\//i.test(link) ? link.replace(/^(webcals?|feed):/i, 'https:') : `https://${link}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  url.hash = ''
  return url
}

/** The addresses to try for a pasted text, the best first. */
export function linkCandidates(text: string): string[] {
  const url = findLink(text)
  if (!url) return []
  for (const help of helps) {
    const found = help(url)
    if (found && found.length > 0) return found
  }
  // Old links: most hosts speak https by now.
  return url.protocol === 'http:' && url.port === '' ? [url.href.replace(/^http:/, 'https:'), url.href] : [url.href]
}

/** Calendars that a page names in its own way, not as a link of the usual form. */
export function calendarsInPage(address: string, html: string): string[] {
  const url = new URL(address)
  if (luma.test(url.hostname)) {
    const [id] = /\bcal-[A-Za-z0-9]{8,40}\b/.exec(html) ?? []
    return id === undefined ? [] : [lumaCalendar(id)]
  }
  // WordPress with The Events Calendar. A hostile page must not take long: no expression here may go back far.
  if (/\bcontent=["']The Events Calendar|\btribe-events-/i.test(html)) {
    url.searchParams.set('ical', '1')
    return [url.href]
  }
  return []
}
