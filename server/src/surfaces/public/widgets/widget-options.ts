import { findWidgetLocale } from '#messages/index.ts'
import { isTheme, type Theme } from '#surfaces/site/theme.ts'

/** The options in the URL of a widget. An invalid value is ignored: a frame should never show an error. */
export interface WidgetOptions {
  groups: string[] | undefined
  /** The id of the only event of a card. */
  event: string | undefined
  theme: Theme
  mode: 'light' | 'dark' | 'auto'
  /** One of the languages that widgets support. */
  lang: string
  size: 'compact' | 'regular'
  limit: number
  utm: string | undefined
}

const groupsMax = 20
const [limitDefault, limitMax] = [6, 12]

export function readWidgetOptions(query: Record<string, unknown>): WidgetOptions {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].trim() : undefined)
  const oneOf = <V extends string>(name: string, fallback: V, ...others: V[]) =>
    others.find((value) => value === text(name)) ?? fallback
  const [theme, lang, limit, utm] = [text('theme'), text('lang'), Number(text('limit')), text('utm')]
  return {
    groups: groupsOf(text('groups')),
    event: text('event')?.toLowerCase() || undefined,
    theme: isTheme(theme) ? theme : 'coral',
    mode: oneOf('mode', 'auto', 'light', 'dark'),
    lang: findWidgetLocale(lang ?? '') ?? 'en',
    size: oneOf('size', 'regular', 'compact'),
    limit: Number.isInteger(limit) && limit >= 1 && limit <= limitMax ? limit : limitDefault,
    utm: utm !== undefined && /^[\w.-]{1,64}$/.test(utm) ? utm : undefined,
  }
}

/**
 * Sorted, so that the same groups share one cache entry. An invalid name still filters: it matches no group instead of
 * all.
 */
function groupsOf(text: string | undefined): string[] | undefined {
  if (!text) return undefined
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  const possible = names.filter((name) => /^[a-z0-9-]{1,60}$/.test(name))
  return [...new Set(possible)].slice(0, groupsMax).sort()
}
