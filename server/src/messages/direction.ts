const fromTheRight = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg'])

/** Which way a language is written. */
export function isRightToLeft(locale: string): boolean {
  return fromTheRight.has(new Intl.Locale(locale).maximize().script ?? '')
}
