/** Characters that are invisible although they are neither spaces nor controls. */
const blank = '\\u115f\\u1160\\u2800\\u3164\\uffa0'
/** Characters that change the direction of surrounding text, which can make one name look like another. */
const turning = '\\u202a-\\u202e\\u2066-\\u2069'

/** A name has a visible character, is one line, and does not change the direction of the text beside it. */
export const namePattern = `^(?=[^]*[^\\p{C}\\p{Z}\\p{M}${blank}])[^\\p{Cc}\\p{Zl}\\p{Zp}${turning}]*$`
export const nameSays = 'must have a letter, digit or sign that can be seen, and no hidden control characters'

const form = new RegExp(namePattern, 'u')
const turningCharacters = new RegExp(`[${turning}]`, 'gu')

/** Cleans a name that another service sent; undefined if nothing visible is left. */
export function cleanName(text: string, lengthMax = 100): string | undefined {
  const line = text.replaceAll(turningCharacters, '').replaceAll(/[\s\p{Cc}]+/gu, ' ')
  const short = [...line.trim().toWellFormed()].slice(0, lengthMax).join('').trim()
  return form.test(short) ? short : undefined
}

/** Letters and digits only: platforms and files differ in case, accents and punctuation. */
export function foldTitle(title: string): string {
  const letters = title.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  return letters.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
