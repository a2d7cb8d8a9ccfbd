/** `createAtDesk` as it is typed on a command line: `create-at-desk`. */
export const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The known word that a mistyped one most likely meant. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known.map((one) => [distance(word.toLowerCase(), one.toLowerCase()), one] as const)
  const [best] = ranked.toSorted(([a], [b]) => a - b)
  const isClose = best && best[0] <= (best[1].length < 4 ? 1 : Math.max(2, Math.floor(best[1].length / 3)))
  return isClose ? best[1] : undefined
}

/** Levenshtein's: letters to insert, remove or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(a[i - 1] !== b[j - 1]))
    row = next
  }
  return row[b.length]!
}
