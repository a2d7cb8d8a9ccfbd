import { type Credential, type Profile, readConfig } from './config.ts'
import { exitCodes, Failure, wrongUse } from './failures.ts'
import type { Host } from './host.ts'

/** Which instance a command calls, and as whom. */
export interface Instance {
  url: string
  /** The profile that the credential comes from; undefined if it comes from the environment. */
  profile?: string
  credential?: Credential
}

/** `HEARTH_URL` and `HEARTH_TOKEN` win over profiles. */
export function chooseInstance(host: Host, profileName?: string): Instance {
  const { HEARTH_URL: address, HEARTH_TOKEN: token } = host.env
  const config = readConfig(host)
  const name = profileName ?? config.current
  const chosen = name === undefined ? undefined : config.profiles[name]
  if (profileName !== undefined && !chosen) throw unknownProfile(profileName, Object.keys(config.profiles))
  const url = address ? parseUrl(address) : chosen?.url
  if (!url)
    throw new Failure("You haven't chosen an instance yet", exitCodes.notAllowed, [
      'Run: hearth login https://your.instance',
    ])
  if (token) return { url, credential: { kind: 'token', token } }
  // A token of a profile goes to the instance that issued it and to no other one.
  const named = chosen?.url === url ? name : nameOf(config.profiles, url)
  const credential = named === undefined ? undefined : config.profiles[named]!.credential
  return { url, ...(named !== undefined && { profile: named }), ...(credential && { credential }) }
}

const nameOf = (profiles: Record<string, Profile>, url: string) =>
  Object.keys(profiles).find((name) => profiles[name]!.url === url)

export function unknownProfile(name: string, known: readonly string[]): Failure {
  const next = known.length > 0 ? `Profiles: ${known.join(', ')}` : 'Run: hearth login https://your.instance'
  return wrongUse(`There is no profile named ${name}`, next)
}

/** The address of an instance, as profiles keep it. `hearth.example` means https. */
export function parseUrl(text: string): string {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(text)
  const address = /^https?:\/\//.test(text) ? text : `${isLocal ? 'http' : 'https'}://${text}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username || url.password)
    throw wrongUse(`${text} is not the address of an instance`, 'Example: https://hearth.example')
  return url.origin
}

export const isLoopback = (url: string) => /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(url)
