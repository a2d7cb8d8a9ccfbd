import type { Found, ShownAnswer, Verdict } from './model.ts'
import { fill, fillNumber, partyWords, words } from './page.ts'

/** The page was loaded before the event had parties: names and numbers alone, until it is loaded again. */
const plain = (name: string, n: number) => `${name} + ${n}`

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const [ltr, rtl, isolate, end] = ['\u200e', '\u200f', '\u2068', '\u2069']

/** Who brings others, and how many. A name of the other direction does not turn the words around it. */
export function sayParty(name: string, companions: number): string {
  const isRtl = document.documentElement.dir === 'rtl'
  const sentence = partyWords ? fillNumber(partyWords.more, companions) : plain('{name}', companions)
  if (rightToLeft.test(name) === isRtl) return fill(sentence, { name })
  return (isRtl ? rtl : ltr) + fill(sentence, { name: isolate + name + end })
}

/** A companion by the name of who brings them. */
export const sayCompanion = (name: string): string => (partyWords ? fill(partyWords.guestOf, { name }) : name)

export function sayPartyRefusal(code: string, name: string): string | undefined {
  const known: Readonly<Record<string, string>> = partyWords?.refusals ?? {}
  return known[code] && fill(known[code], { name })
}

interface Choice {
  everyone: string
  /** Undefined: who brings them is inside already. */
  alone: string | undefined
}

const firstOf = (name: string) => name.trim().split(/\s+/u)[0]!

export function sayChoice({ name, companions, since }: Extract<Verdict, { kind: 'party' }>): Choice {
  if (!partyWords) return { everyone: plain(words.yes, companions), alone: since === undefined ? name : undefined }
  const { both, all, only, rest } = partyWords
  if (since !== undefined) return { everyone: fillNumber(rest, companions), alone: undefined }
  const everyone = companions === 1 ? both : fillNumber(all, companions + 1)
  return { everyone, alone: fill(only, { name: firstOf(name) }) }
}

/** The name of a row, with the companions who are still outside. */
export function sayRow({ name, broughtBy, guests = [] }: Found): string {
  if (broughtBy !== undefined) return name || sayCompanion(broughtBy)
  const outside = guests.filter(({ checkedInAt }) => checkedInAt === null).length
  return outside > 0 ? sayParty(name, outside) : name
}

export function sayAnswer({ kind, values }: ShownAnswer): string {
  const known: Readonly<Record<string, string>> = kind === 'yes_no' ? (partyWords?.answers ?? {}) : {}
  return values.map((value) => known[value] ?? value).join(', ')
}
