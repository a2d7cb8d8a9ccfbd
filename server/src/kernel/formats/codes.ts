import { Type } from 'typebox'

/** A code that people type: the same in any case, kept in upper case. */
const form = /^[A-Za-z0-9-]{4,32}$/

/** As somebody may choose it in a body. */
export const CodeText = Type.String({
  pattern: form.source,
  says: 'must be 4 to 32 letters, digits and hyphens',
  description: '4 to 32 letters, digits and hyphens in any case; made up, if not told',
})

/** A code as it is stored, or undefined for what cannot be one. */
export function decideCode(text: string): string | undefined {
  return form.test(text) ? text.toUpperCase() : undefined
}

/** Crockford's base 32: without I, L, O and U, which are misread or make words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten characters, that is 50 bits: with ten guesses in ten minutes nobody finds one. */
export function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}
