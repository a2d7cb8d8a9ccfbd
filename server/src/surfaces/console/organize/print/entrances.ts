export type NameOrder = 'first' | 'last'

export interface EntranceList<T> {
  /** The first letters of its names, such as A and F; undefined where all names are at one entrance. */
  letters?: readonly [first: string, last: string]
  people: T[]
}

const baseLetters = new Intl.Collator('en', { sensitivity: 'base' })
const latin = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** People by name, as one list or for some entrances that have about as many each. A letter is never at two entrances. */
export function splitByEntrance<T>(
  people: readonly T[],
  nameOf: (one: T) => string,
  { order, entrances, locale }: { order: NameOrder; entrances: number; locale: string },
): EntranceList<T>[] {
  const collator = new Intl.Collator(locale)
  const sorted = people
    .map((one) => ({ one, key: keyOf(nameOf(one), order) }))
    .sort((a, b) => collator.compare(a.key, b.key))
  if (entrances < 2 || sorted.length === 0) return [{ people: sorted.map(({ one }) => one) }]
  const byLetter = Map.groupBy(sorted, ({ key }) => letterOf(key, locale))
  const parts: { letters: [string, string]; people: T[] }[] = []
  let done = 0
  for (const [letter, some] of byLetter) {
    const last = parts.at(-1)
    // The next entrance begins with the letter whose middle is beyond the share of those before.
    if (last && ((done + some.length / 2) * entrances) / sorted.length < parts.length) {
      last.letters[1] = letter
      last.people.push(...some.map(({ one }) => one))
    } else parts.push({ letters: [letter, letter], people: some.map(({ one }) => one) })
    done += some.length
  }
  return parts
}

/** By the last word, which is most often the family name. */
function keyOf(name: string, order: NameOrder): string {
  const words = name.trim().split(/\s+/)
  return order === 'first' ? words.join(' ') : `${words.at(-1)} ${words.slice(0, -1).join(' ')}`
}

/** Accents and letter case do not count: Ö is O. */
function letterOf(key: string, locale: string): string {
  const first = [...key][0]?.toLocaleUpperCase(locale) ?? ''
  if (!/\p{L}/u.test(first)) return '#'
  return latin.find((letter) => baseLetters.compare(letter, first) === 0) ?? first
}
