import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'

export const urlnamePattern = '^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$'
export const urlnameLength = { minLength: 3, maxLength: 60 } as const

/** Words that are, or may become, part of a path where a group's URL name is. */
const reserved = new Set(
  `about account admin all api app archive archived auth badge badges calendar claim claims create dashboard delete
  docs edit event events explore favorite favorites feature featured feed feeds files group groups hearth help home
  import invite invites join leaderboard login logout manage map mcp me meetpass member members mine new null oauth
  oembed openapi pass people platform popular profile public recent rss schemas search settings sign-in sign-out
  sitemap static system tag tags trending undefined upload uploads user users v1 webhook webhooks well-known widget
  widgets`.split(/\s+/),
)

/** Refuses well-formed URL names that no group may have. */
export function assertUrlname(urlname: string): void {
  if (isId(urlname)) throw new ApiError('validation_failed', 'urlname must not look like an id; choose another')
  if (reserved.has(urlname)) throw new ApiError('urlname_taken', 'This URL name is reserved; choose another')
}

const form = new RegExp(urlnamePattern)

/** Why no group may have this URL name, if so. */
function decideFault(urlname: string): 'invalid' | 'reserved' | undefined {
  const { minLength, maxLength } = urlnameLength
  if (urlname.length < minLength || urlname.length > maxLength || isId(urlname)) return 'invalid'
  if (!form.test(urlname)) return 'invalid'
  return reserved.has(urlname) ? 'reserved' : undefined
}

/** Letters that Unicode does not take apart. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** URL names for a group of this name, the best first. None for a name without Latin letters or digits. */
export function decideUrlnames(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+|['’]/gu, '')
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => letters[letter]!)
  const stem = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, urlnameLength.maxLength - 6)
    .replaceAll(/^-|-$/g, '')
  if (stem === '') return []
  const numbered = Array.from({ length: 8 }, (_, at) => `${stem}-${at + 2}`)
  return [stem, `${stem}-group`, ...numbered].filter((one) => decideFault(one) === undefined)
}

/** Whether a group may have this URL name, and one that it may have. */
export function decideUrlname(urlname: string, proposals: readonly string[], taken: ReadonlySet<string>) {
  const reason = decideFault(urlname) ?? (taken.has(urlname) ? ('taken' as const) : undefined)
  if (reason === undefined) return { available: true, proposal: urlname }
  return { available: false, reason, proposal: proposals.find((one) => !taken.has(one)) ?? null }
}
