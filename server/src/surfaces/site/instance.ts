import { findNotice, findSettings, legalLinks } from '#domains/instance/settings/index.ts'
import { picturePath } from '#domains/instance/uploads/index.ts'
import { findReadOnly, lastReadOnly, type ReadOnly } from '#platform/read-only.ts'
import type { HttpServer } from '#surfaces/http/server.ts'

type Host = Pick<HttpServer, 'database' | 'clock' | 'baseUrl'>

/** How an instance presents itself, besides its name. */
export interface InstanceLook {
  /** `#rrggbb`, if it is not the default. */
  brandColor?: string | undefined
  tagline?: string | undefined
  /** Where its legal texts are, and how to reach the people who run it. */
  privacy?: string | undefined
  terms?: string | undefined
  imprint?: string | undefined
  conduct?: string | undefined
  contact?: string | undefined
  /** The path of the logo. */
  logo?: string | undefined
  /** Markdown on the home page. */
  homeText?: string | undefined
  footerLinks?: readonly { label: string; url: string }[]
  /** False: search engines are asked to stay away. */
  isListed?: boolean
  hasLeaderboards?: boolean
  /** The default language. */
  locale?: string
  /** The default time zone, if it is not UTC. */
  zone?: string | undefined
}

interface CachedName {
  name: string
  notice: string | undefined
  look: InstanceLook
  /** When the name was read. */
  at: number
}

const cacheMs = 1000
/** The name of an instance that has not set one; the same default as in the database. */
const defaultName = 'Hearth'
const names = new WeakMap<Host['database'], CachedName>()

/** The name of the instance, cached for a second. Works without the database, so that pages can still be shown. */
export async function findInstanceName({ database, clock, baseUrl }: Host): Promise<string> {
  const now = clock.now().getTime()
  const known = names.get(database)
  if (known && Math.abs(now - known.at) < cacheMs) return known.name
  try {
    const settings = await findSettings(database)
    const notice = findNotice(settings, clock.now())
    names.set(database, { name: settings.name, notice, look: readLook(settings, baseUrl), at: now })
    return settings.name
  } catch {
    return known?.name ?? defaultName
  }
}

type Settings = Awaited<ReturnType<typeof findSettings>>

function readLook(settings: Settings, baseUrl: string): InstanceLook {
  const { privacy, terms, imprint, conduct } = legalLinks(settings)
  return {
    brandColor: settings.brand_color ?? undefined,
    tagline: settings.tagline ?? undefined,
    privacy: privacy ?? undefined,
    terms: terms ?? undefined,
    imprint: imprint ?? undefined,
    conduct: conduct ?? undefined,
    contact: settings.contact ?? undefined,
    logo: picturePath({ baseUrl }, settings.logo_url),
    homeText: settings.home_text ?? undefined,
    footerLinks: settings.footer_links.filter(({ url }) => /^(https?|mailto):/i.test(url)),
    isListed: settings.search_engines,
    hasLeaderboards: settings.leaderboards,
    locale: settings.locale,
    zone: settings.timezone === 'UTC' ? undefined : settings.timezone,
  }
}

/** Read with the name, so it is known after `findInstanceName`. */
export function lastLook({ database }: Pick<Host, 'database'>): InstanceLook {
  return names.get(database)?.look ?? {}
}

/** The last known name, for pages that must not wait for the database, such as error pages. */
export function lastInstanceName({ database }: Pick<Host, 'database'>): string {
  return names.get(database)?.name ?? defaultName
}

/** What every page shows above its content. */
export interface Banners {
  readOnly?: ReadOnly | undefined
  /** Of administrators to everyone. */
  notice?: string | undefined
}

/** Works without the database, like the name. */
export async function findBanners({ database }: Pick<Host, 'database'>): Promise<Banners> {
  const readOnly = await findReadOnly(database).catch(() => undefined)
  // Read with the name, which every page needs.
  return { readOnly, notice: names.get(database)?.notice }
}

export function lastBanners({ database }: Pick<Host, 'database'>): Banners {
  return { readOnly: lastReadOnly(database), notice: names.get(database)?.notice }
}
