/** The tag of a language as it is written (`pt-BR`, `zh-Hant`); undefined for what is none. */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** A language in one script, which those who read it can read in every region. */
function readingOf(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}

/** The first of these that a reader of this language can read, best the very same. All are well-formed. */
export function findReadable(wanted: string, offered: readonly string[]): string | undefined {
  if (offered.includes(wanted)) return wanted
  const reading = readingOf(wanted)
  return offered.find((tag) => readingOf(tag) === reading)
}

/** Of a tag its language alone: `de` of `de-AT`. */
export const languageOnly = (tag: string): string => tag.split('-')[0]!
