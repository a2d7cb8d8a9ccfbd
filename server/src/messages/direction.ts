const fromTheRight = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg'])

/** To find the most likely script costs more than all else that a page asks of its language. */
const likely = new Map<string, Intl.Locale>()

/** The language with its most likely script and region. */
export function likelyLocale(locale: string): Intl.Locale {
  const known = likely.get(locale) ?? new Intl.Locale(locale).maximize()
  likely.set(locale, known)
  return known
}

/** Which way a language is written. */
export function isRightToLeft(locale: string): boolean {
  return fromTheRight.has(likelyLocale(locale).script ?? '')
}
