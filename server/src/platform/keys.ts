import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** One derived key per purpose, so that a signature for one purpose is invalid for another. */
type Purpose =
  | 'cursors'
  | 'webhook-secrets'
  | 'identity-providers'
  | 'feeds'
  | 'sources'
  | 'federation'
  | 'answers'
  | 'source-addresses'
  | 'ownership-claims'
  | 'walls'
  | 'guest-tickets'
  | 'presigning'
  | 'exports'
  | 'group-people'
  | 'pass-exports'
  | 'audit-exports'
  | 'group-exports'
  | 'mail-links'
  | 'intents'
  | 'visitors'
  | 'cookies'
  | 'oauth'
  | 'tool-calls'
  | 'known-browsers'
  | 'networks'
  | 'proven'
  | 'sign-up-work'
  | 'bans'
  | 'invitations'
  | 'invitation-tokens'
  | 'self-check'
  | 'requests'
  | 'door'
  | 'return-paths'

export interface Keys {
  /** In the order of SECRET_KEYS: the first signs and encrypts. */
  ids: readonly string[]
  mac(purpose: Purpose, message: string): Buffer
  verify(purpose: Purpose, message: string, mac: Buffer): boolean
  /** One per key, newest first, so that rows written with an older key are still found. */
  fingerprints(purpose: Purpose, message: string): Buffer[]
  encrypt(purpose: Purpose, plain: string): string
  /** Throws when the text was not encrypted with one of the keys for this purpose. */
  decrypt(purpose: Purpose, sealed: string): string
}

function parseKeys(spec: string) {
  return spec.split(',').map((entry) => {
    const [kid = '', secret = ''] = entry.trim().split(/:(.*)/s)
    return { kid, secret: Buffer.from(secret, 'base64') }
  })
}

/** By the id of each key a short text that tells it from others and from which it cannot be found. */
export function fingerprintKeys(spec: string): Record<string, string> {
  const derive = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'hearth key fingerprint', 16))
  return Object.fromEntries(parseKeys(spec).map(({ kid, secret }) => [kid, derive(secret).toString('hex')]))
}

/** `kid:base64[,older…]`: the first key signs and encrypts, all of them verify and decrypt. */
export function openKeys(spec: string): Keys {
  const masters = parseKeys(spec)
  // As key objects: from raw bytes each signature takes six times as long, and every page of a list has one.
  const derived = new Map<string, KeyObject>()

  function key(master: { kid: string; secret: Buffer }, purpose: Purpose): KeyObject {
    const name = `${master.kid}/${purpose}`
    const known = derived.get(name)
    if (known) return known
    const fresh = createSecretKey(Buffer.from(hkdfSync('sha256', master.secret, '', `hearth ${purpose}`, 32)))
    derived.set(name, fresh)
    return fresh
  }

  const sign = (master: (typeof masters)[number], purpose: Purpose, message: string) =>
    createHmac('sha256', key(master, purpose)).update(message).digest()

  return {
    ids: masters.map(({ kid }) => kid),
    mac: (purpose, message) => sign(masters[0]!, purpose, message),
    fingerprints: (purpose, message) => masters.map((master) => sign(master, purpose, message)),
    verify: (purpose, message, mac) =>
      masters.some((master) => {
        const expected = sign(master, purpose, message).subarray(0, mac.length)
        return mac.length >= 16 && expected.length === mac.length && timingSafeEqual(expected, mac)
      }),
    encrypt(purpose, plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key(masters[0]!, purpose), iv)
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${masters[0]!.kid}:${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    decrypt(purpose, sealed) {
      const [kid, payload = ''] = sealed.split(':')
      const master = masters.find((candidate) => candidate.kid === kid)
      if (!master) throw new Error(`no key ${kid} among SECRET_KEYS`)
      const bytes = Buffer.from(payload, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key(master, purpose), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** A key with an id, as SECRET_KEYS takes it. */
export function makeSecretKey(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`
}

/** For development: valid until the process ends. */
export function randomSecretKeys(): string {
  return makeSecretKey('dev')
}
