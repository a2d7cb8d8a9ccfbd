import type { Keys } from '#platform/keys.ts'

/** The newest key signs and all of them verify, so that running authorizations survive a key rotation. */
export function openCookieKeys(keys: Keys) {
  const sealed = (data: string) => `oauth cookie ${data}`
  const sign = (data: string) => keys.mac('cookies', sealed(data)).toString('base64url')
  const verify = (data: string, digest: string) =>
    keys.verify('cookies', sealed(data), Buffer.from(digest, 'base64url'))
  return {
    sign,
    verify,
    // Never the index of an older key: the engine would sign the cookie again for the whole site, and it expires in
    // minutes.
    index: (data: string, digest: string) => (verify(data, digest) ? 0 : -1),
  }
}
