import { type Limits, limitsOf } from '#domains/foundation/settings/index.ts'
import { dayMs } from '#kernel/time.ts'
import { findHosts, hostOfUrl } from './rules.links.ts'
import { findWords } from './rules.words.ts'

const targetTypes = ['event', 'group', 'profile', 'announcement'] as const
type TargetType = (typeof targetTypes)[number]
export interface Target {
  type: TargetType
  id: string
}

/** An account and the settings that decide whether its text is checked. */
export interface Author {
  created_at: string
  role: string
  trusted_at: string | null
  limits: Partial<Limits>
  hold_new_accounts: boolean
  held_words: string[]
}

/** Text of new accounts is checked, unless an administrator invited, approved or trusts them. */
export function isChecked(author: Author, now: Date): boolean {
  if (!author.hold_new_accounts || author.role === 'admin' || author.trusted_at !== null) return false
  return now.getTime() - Date.parse(author.created_at) < limitsOf(author).newAccountDays * dayMs
}

/** What an account publishes: texts of any kind, and fields that are links. */
export interface Published {
  texts: readonly (string | null | undefined)[]
  links?: readonly (string | null | undefined)[]
}

export interface Finding {
  causes: string[]
  /** The hosts and the words, for administrators. */
  found: string[]
}

export const isGiven = ({ texts, links = [] }: Published) => [...texts, ...links].some((text) => text !== undefined)

const foundMax = 20
const given = (values: readonly (string | null | undefined)[] = []) =>
  values.filter((value): value is string => typeof value === 'string' && value !== '')

/** Undefined where nothing is found. */
export function findCauses(published: Published, words: readonly string[], ownHost: string): Finding | undefined {
  const texts = given(published.texts)
  const links = given(published.links)
  const hosts = [
    ...links.flatMap((link) => hostOfUrl(link, ownHost)),
    ...texts.flatMap((text) => findHosts(text, ownHost)),
  ]
  const named = findWords([...texts, ...links].join('\n'), words)
  const causes = [...(hosts.length > 0 ? ['link'] : []), ...(named.length > 0 ? ['word'] : [])]
  const found = [...new Set([...named, ...hosts])].slice(0, foundMax)
  return causes.length === 0 ? undefined : { causes, found }
}

export function mergeFindings(one: Finding, other: Finding | undefined): Finding {
  const causes = [...new Set([...one.causes, ...(other?.causes ?? [])])]
  return { causes, found: [...new Set([...one.found, ...(other?.found ?? [])])].slice(0, foundMax) }
}
