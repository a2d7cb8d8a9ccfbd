import { narrow } from './typed.ts'

const addressForm =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}-]+$/u

const lowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * The trimmed address, or undefined when no mail can be sent to it; a list of addresses is refused. Accounts are
 * matched without regard to case, so characters such as the Kelvin sign, which equals another letter in lower case,
 * could send a code to another user: they are refused.
 */
export function findAddress(typed: string): string | undefined {
  const address = narrow(typed).trim()
  if (address.toLowerCase() !== lowerAscii(address)) return undefined
  return address.length <= 254 && addressForm.test(address) ? address : undefined
}
