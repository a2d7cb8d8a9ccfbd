import { minuteMs } from '#kernel/time.ts'

export { findAddress } from '#kernel/formats/addresses.ts'

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
