import { ApiError } from '#kernel/operation/errors.ts'

const appsMax = 10
/** One in use and one to rotate to. */
const secretsMax = 2
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Known applications that use a scheme without a dot. */
const knownSchemes = new Set(
  `antigravity claude code-oss codex cursor goose jetbrains kiro lmstudio opencode raycast trae vscode vscode-insiders
  vscodium warp windsurf windsurf-next zed`.split(/\s+/),
)

/**
 * RFC 8252 §7.1: "apps MUST use a URI scheme based on a domain name under their control, expressed in reverse order".
 * Schemes without a dot belong to the browser or the system, such as javascript, data, mailto or chrome; so does ms-*.
 */
function isSchemeOfApp(scheme: string): boolean {
  return knownSchemes.has(scheme) || (scheme.includes('.') && !scheme.startsWith('ms-'))
}

type RedirectFlaw = 'relative' | 'fragment' | 'userName' | 'http' | 'scheme'

/** What is wrong with a redirect URI, or undefined when it is allowed. */
export function findRedirectFlaw(text: string): RedirectFlaw | undefined {
  const url = URL.parse(text)
  if (!url || /\s|\\/.test(text)) return 'relative'
  if (text.includes('#')) return 'fragment'
  if (url.username || url.password || /^[a-z][a-z0-9+.-]*:\/\/[^/?]*@/i.test(text)) return 'userName'
  if (url.protocol === 'https:') return undefined
  if (url.protocol === 'http:') return loopbackHosts.has(url.hostname) ? undefined : 'http'
  return isSchemeOfApp(url.protocol.slice(0, -1)) ? undefined : 'scheme'
}

const flawTexts: Readonly<Record<RedirectFlaw, (text: string) => string>> = {
  relative: () => 'is no absolute URI',
  fragment: () => 'has a fragment',
  userName: () => 'has a user name',
  http: () => 'uses http on a host that is not this device',
  scheme: (text) =>
    `uses the scheme ${URL.parse(text)?.protocol}, which is not one of a domain of yours, such as com.example.app`,
}

/** Why a redirect URI is not allowed, or undefined when it is. */
export function flawOfRedirectUri(text: string): string | undefined {
  const flaw = findRedirectFlaw(text)
  return flaw && flawTexts[flaw](text)
}

export function assertRedirectUris(uris: readonly string[]): void {
  for (const uri of uris) {
    const flaw = flawOfRedirectUri(uri)
    if (flaw) throw new ApiError('validation_failed', `redirectUris: "${uri}" ${flaw}; use https, or http on localhost`)
  }
}

/** An application that receives codes on the device is native, and may use any loopback port. */
export function decideApplicationType(uris: readonly string[]): 'web' | 'native' {
  return uris.some((uri) => URL.parse(uri)?.protocol !== 'https:') ? 'native' : 'web'
}

export function assertRoom(count: number): void {
  if (count >= appsMax)
    throw new ApiError('limit_reached', `An account can have ${appsMax} applications; delete one first`)
}

export function assertSecretRoom(count: number): void {
  if (count >= secretsMax)
    throw new ApiError('limit_reached', `An application can have ${secretsMax} secrets; delete one first`)
}

/** A confidential application without a secret would be treated as a public one. */
export function assertSecretLeft(count: number): void {
  if (count <= 1)
    throw new ApiError('invalid_state', 'This is the only secret of the application; create another first')
}
