/** Full-width letters, digits and signs, as East Asian keyboards type them. */
const wide = /[\uff01-\uff5e\u3000]/g

export const narrow = (text: string): string => text.replaceAll(wide, (sign) => sign.normalize('NFKC'))

/** Digits of every script but the western ones. */
const digits = /[^\P{Nd}0-9]/gu
const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The digits of a script follow each other from zero on, so the first of them says what each one is. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0)!
  let zero = code
  while (isDigit(zero - 1)) zero--
  return String((code - zero) % 10)
}

/** The digits of every script as 0 to 9. */
export const westernDigits = (text: string): string => text.replaceAll(digits, digitOf)

/** A code as it is stored and compared, whatever keyboard it was typed on. */
export const codeTyped = (text: string): string => westernDigits(narrow(text))

/** Marks of direction, which Arabic keyboards and copied dates bring along. */
const marks = /[\u061c\u200e\u200f]/g
const number = /^[\p{Nd}\s.,:;/+−-]*$/u

/** What was typed as a number, date, time or numeric code, in western digits. Any other text stays as its author wrote it. */
export function numberTyped(text: string): string {
  if (text.length > 64 || !/[^\x20-\x7e]/.test(text)) return text
  const plain = narrow(text).replaceAll(marks, '').replaceAll('٬', '').replaceAll('٫', '.')
  return /\p{Nd}/u.test(plain) && number.test(plain) ? westernDigits(plain).replace('−', '-') : text
}
