import { Type } from 'typebox'
import { codeTyped } from './typed.ts'

/** A code that people type: case-insensitive, stored in upper case. */
const form = /^[A-Za-z0-9-]{4,32}$/

/** A code chosen in a request body. */
export const CodeText = Type.String({
  pattern: form.source,
  says: 'must be 4 to 32 letters, digits and hyphens',
  description: '4 to 32 letters, digits and hyphens in any letter case; generated if absent',
})

/** The stored form of a code, or undefined if the text cannot be one. */
export function decideCode(text: string): string | undefined {
  const code = codeTyped(text)
  return form.test(code) ? code.toUpperCase() : undefined
}

/** Crockford's base 32: without I, L, O and U, which are misread or make words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten characters are 50 bits: ten guesses in ten minutes will not find one. */
export function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}
