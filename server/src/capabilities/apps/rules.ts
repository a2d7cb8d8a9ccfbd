import { ApiError } from '../../kernel/errors.ts'

const appsMax = 10
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Schemes that run code, read files or open other channels; an application's own scheme is none of them. */
const refusedSchemes = new Set(
  ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'ws', 'wss', 'ftp', 'filesystem', 'view-source'].map(
    (name) => `${name}:`,
  ),
)

/** Why an address cannot receive authorization codes, or undefined when it can. */
export function flawOfRedirectUri(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || /\s|\\/.test(text)) return 'is no absolute URI'
  if (text.includes('#')) return 'has a fragment'
  if (url.username || url.password || /^[a-z][a-z0-9+.-]*:\/\/[^/?]*@/i.test(text)) return 'has a user name'
  if (refusedSchemes.has(url.protocol)) return `uses the scheme ${url.protocol}`
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) return 'uses http on a host that is not this device'
  return undefined
}

export function assertRedirectUris(uris: readonly string[]): void {
  for (const uri of uris) {
    const flaw = flawOfRedirectUri(uri)
    if (flaw) throw new ApiError('validation_failed', `redirectUris: "${uri}" ${flaw}; use https, or http on localhost`)
  }
}

/** An application that receives codes on the device itself is a native one, and may use any loopback port. */
export function decideApplicationType(uris: readonly string[]): 'web' | 'native' {
  return uris.some((uri) => URL.parse(uri)?.protocol !== 'https:') ? 'native' : 'web'
}

export function assertRoom(count: number): void {
  if (count >= appsMax)
    throw new ApiError('limit_reached', `An account may have ${appsMax} applications; delete one first`)
}
