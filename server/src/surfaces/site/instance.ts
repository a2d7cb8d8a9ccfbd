import { findNotice, findSettings, legalLinks } from '#domains/foundation/settings/index.ts'
import { picturePath } from '#domains/foundation/uploads/index.ts'
import type { Reader } from '#kernel/context.ts'
import { findReadOnly, lastReadOnly, openModeReader, type ReadOnly } from '#platform/database/read-only.ts'
import type { HttpServer } from '#surfaces/http/server.ts'

type Host = Pick<HttpServer, 'database' | 'clock' | 'baseUrl'>
type Replicated = Pick<HttpServer, 'database' | 'replicas'>

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
export async function findInstanceName(host: Host, db: Reader = host.database): Promise<string> {
  const { database, clock, baseUrl } = host
  const now = clock.now().getTime()
  const known = names.get(database)
  if (known && Math.abs(now - known.at) < cacheMs) return known.name
  try {
    const settings = await findSettings(db)
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
  /** While the primary is away: how old the content may be. */
  ageMs?: number | undefined
}

const replicaModes = new WeakMap<Reader, () => Promise<ReadOnly | undefined>>()

/** What a replica says is for the banner alone: changes are refused by what the primary says. */
function findShownMode(database: Host['database'], db: Reader): Promise<ReadOnly | undefined> {
  if (db === database) return findReadOnly(database)
  const known = replicaModes.get(db) ?? openModeReader(db)
  replicaModes.set(db, known)
  return known()
}

/** Works without the database, like the name. */
export async function findBanners({ database, replicas }: Replicated, db: Reader = database): Promise<Banners> {
  const readOnly = await findShownMode(database, db).catch(() => undefined)
  // Read with the name, which every page needs.
  return { readOnly, notice: names.get(database)?.notice, ageMs: replicas?.outageMs() }
}

export function lastBanners({ database, replicas }: Replicated): Banners {
  return { readOnly: lastReadOnly(database), notice: names.get(database)?.notice, ageMs: replicas?.outageMs() }
}
