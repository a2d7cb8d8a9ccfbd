import type { Command } from 'commander'
import { openApi } from '../api.ts'
import { type Credential, type OAuthCredential, readConfig, updateConfig } from '../config.ts'
import { wrongUse } from '../failures.ts'
import { type Host, readAll, say } from '../host.ts'
import { isLoopback, parseUrl } from '../instance.ts'
import { loginByBrowser } from '../login/browser.ts'
import { loginByDevice } from '../login/device.ts'
import { readMetadata, revoke, usualScopes } from '../login/oauth.ts'
import { ask, askSecret } from '../prompts.ts'
import { globalOptionsOf } from './operations.ts'

interface LoginOptions {
  device?: boolean
  token?: boolean
  browser: boolean
  scopes?: string[]
}

export function addLogin(host: Host, program: Command): void {
  program
    .command('login')
    .argument('[url]', 'address of the instance, such as https://hearth.example')
    .summary('sign in to an instance')
    .description(
      'Signs in to an instance and keeps the tokens in a profile. Opens your browser, unless you choose another way.',
    )
    .option('--device', 'show a code to enter in a browser on any device, for example over SSH')
    .option('--token', 'read a personal access token from stdin, or ask for it')
    .option('--no-browser', 'print the address instead of opening the browser')
    .option('--scopes <scopes...>', `what the sign-in may do; everything but admin by default`)
    .option('--profile <name>', 'name of the profile; the host of the instance by default')
    .action(async (url: string | undefined, options: LoginOptions, command: Command) => {
      await login(host, url, options, globalOptionsOf(command).profile)
    })
}

async function login(
  host: Host,
  address: string | undefined,
  options: LoginOptions,
  profile: string | undefined,
): Promise<void> {
  const config = readConfig(host)
  const before = config.profiles[profile ?? config.current ?? '']?.url
  const url = parseUrl(
    address ?? host.env.HEARTH_URL ?? before ?? (await ask(host, 'Address of your instance', 'https://hearth.example')),
  )
  if (url.startsWith('http:') && !isLoopback(url))
    say(host, `${url} has no TLS: others on the network can read your token`, 'yellow')
  const name = profile ?? nameFor(config.profiles, url)
  const credential = await getCredential(host, url, options)
  const me = await openApi(host, { url, credential }).users.getMe({ signal: host.signal })
  const replaced = await updateConfig(host, (latest) => {
    const kept = latest.profiles[name]
    latest.profiles[name] = { ...(kept?.url === url && kept), url, credential }
    latest.current = name
    return kept?.credential
  })
  if (replaced?.kind === 'oauth') await revokeQuietly(replaced)
  say(host, `Signed in to ${url} as ${me.username ?? me.name ?? me.id} (profile ${name})`, 'green')
  for (const variable of ['HEARTH_URL', 'HEARTH_TOKEN'])
    if (host.env[variable]) say(host, `${variable} is set and wins over this profile`, 'yellow')
}

async function getCredential(host: Host, url: string, options: LoginOptions): Promise<Credential> {
  if (options.token) return { kind: 'token', token: await readToken(host) }
  const scopes = (options.scopes ?? usualScopes).flatMap((text) => text.split(/[\s,]+/)).filter(Boolean)
  const metadata = await readMetadata(url, host.signal)
  if (options.device) return loginByDevice(host, metadata, scopes)
  return loginByBrowser(host, metadata, { scopes, isPrintOnly: !options.browser })
}

async function readToken(host: Host): Promise<string> {
  const text = host.stdin.isTTY ? await askSecret(host, 'Personal access token') : await readAll(host.stdin)
  const token = text.trim()
  if (!/^[\w.~+/=-]+$/.test(token)) throw wrongUse('That is not a token', 'Example: hearth login --token < token.txt')
  return token
}

/** The host, unless another instance has a profile of that name: then with its port. */
function nameFor(profiles: Readonly<Record<string, { url: string }>>, url: string): string {
  const known = Object.keys(profiles).find((name) => profiles[name]!.url === url)
  const { hostname, host } = new URL(url)
  return known ?? (hostname in profiles ? host : hostname)
}

/** The new sign-in is there; the old one would only be left over. */
async function revokeQuietly(credential: OAuthCredential): Promise<void> {
  await revoke(credential).catch(() => undefined)
}
