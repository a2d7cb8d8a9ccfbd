import { minuteMs } from '#kernel/time.ts'

const addressForm =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}-]+$/u

const lowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * The trimmed address, or undefined when no mail can be sent to it; a list of addresses is refused. Accounts are
 * matched without regard to case, so characters such as the Kelvin sign, which equals another letter in lower case,
 * could send a code to another user: they are refused.
 */
export function findAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (address.toLowerCase() !== lowerAscii(address)) return undefined
  return address.length <= 254 && addressForm.test(address) ? address : undefined
}

/** The page after sign-in when no other page of this site was requested. */
export const homePath = '/'

/**
 * Only a path of this site is followed after sign-in. Backslashes and control characters are refused because browsers
 * read `/\host` and `/<tab>/host` as another host.
 */
export function decideReturnPath(requested: unknown): string {
  if (typeof requested !== 'string' || requested.length > 2000) return homePath
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(requested)) return homePath
  const url = URL.parse(requested, 'https://here.invalid')
  return url?.origin === 'https://here.invalid' && !url.pathname.startsWith('//') ? requested : homePath
}

export const mailedMs = 15 * minuteMs
export const triesMax = 5

export interface SignInMethods {
  email: string | null
  passkeys: number
  linkedAccounts: number
}

/** The last sign-in method cannot be removed; an email address is one, because a code can be sent to it. */
export function canRemove(methods: SignInMethods, removed: 'passkeys' | 'linkedAccounts'): boolean {
  const left = { ...methods, [removed]: methods[removed] - 1 }
  return left.email !== null || left.passkeys + left.linkedAccounts > 0
}
