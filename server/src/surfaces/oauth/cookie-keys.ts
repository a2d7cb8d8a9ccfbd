import type { Keys } from '#platform/keys.ts'

/** The newest key signs and all of them verify, so that authorizations under way survive a change of keys. */
export function openCookieKeys(keys: Keys) {
  const sealed = (data: string) => `oauth cookie ${data}`
  const sign = (data: string) => keys.mac('cookies', sealed(data)).toString('base64url')
  const verify = (data: string, digest: string) =>
    keys.verify('cookies', sealed(data), Buffer.from(digest, 'base64url'))
  return {
    sign,
    verify,
    // Never "by an older one": the cookie would be signed anew for the whole site, and it is over in minutes anyway.
    index: (data: string, digest: string) => (verify(data, digest) ? 0 : -1),
  }
}
