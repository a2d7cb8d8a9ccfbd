import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The language that all others are translated from. */
const source = 'en'
const known = new Map<string, boolean>()

/** Whether a native reader has read a language and put a name to it: a line `Signed: …` in its `locales/{locale}/README.md`. */
export function isSigned(locale: string): boolean {
  const answer = known.get(locale) ?? (locale === source || isSignedIn(readmeOf(locale)))
  known.set(locale, answer)
  return answer
}

export const isSignedIn = (readme: string): boolean => /^Signed:[ \t]*\S/m.test(readme)

function readmeOf(locale: string): string {
  try {
    return readFileSync(join(import.meta.dirname, 'locales', locale, 'README.md'), 'utf8')
  } catch {
    return ''
  }
}
