const dayMs = 86_400_000

/** What clocks show in a time zone at an instant, as 2026-11-18 19:00. */
const wallOf = (at: number, timeZone: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** The instant at which clocks show this time. The server decides; this only shows it while it is typed. */
export function instantOf(date: string, time: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(asUtc)) return undefined
  const offsetAt = (at: number) => Date.parse(`${wallOf(at, timeZone).replace(' ', 'T')}:00Z`) - at
  const guesses = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)]
  return guesses.find((at) => at + offsetAt(at) === asUtc) ?? guesses[0]
}
