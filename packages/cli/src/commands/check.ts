import { connect } from 'node:tls'
import type { Command } from 'commander'
import { type Hearth, HearthError } from '../../../client/src/index.ts'
import { openApi } from '../api.ts'
import { Failure } from '../failures.ts'
import { identifiedFetch } from '../fetch.ts'
import { type Host, hasColor, paint } from '../host.ts'
import { chooseInstance, type Instance, isLoopback } from '../instance.ts'
import { printValue, wantsJson } from '../output/print.ts'
import { printable } from '../output/text.ts'
import { version } from '../version.ts'
import { addGlobalOptions, globalOptionsOf } from './operations.ts'

interface Finding {
  name: string
  state: 'good' | 'warning' | 'bad'
  text: string
}

const good = (name: string, text: string): Finding => ({ name, state: 'good', text })
const warning = (name: string, text: string): Finding => ({ name, state: 'warning', text })
const bad = (name: string, text: string): Finding => ({ name, state: 'bad', text })

export function addCheck(host: Host, program: Command): void {
  const command = program
    .command('check')
    .summary('check the instance, your token and your clock')
    .description(
      'Checks that the instance can be reached, that its certificate and your token are valid, that your clock is right and that versions match.',
    )
  addGlobalOptions(command).action(async () => {
    const { json, profile } = globalOptionsOf(command)
    const findings = await check(host, chooseInstance(host, profile))
    if (wantsJson(host, json)) printValue(host, { checks: findings }, true)
    else host.stdout.write(`${findings.map((finding) => lineOf(host, finding)).join('\n')}\n`)
    const failed = findings.filter(({ state }) => state === 'bad').length
    if (failed > 0) throw new Failure(`${failed} of ${findings.length} checks failed`)
  })
}

function lineOf(host: Host, { name, state, text }: Finding): string {
  const [sign, style] = ({ good: ['✔', 'green'], warning: ['!', 'yellow'], bad: ['✘', 'red'] } as const)[state]
  return `${paint(hasColor(host, host.stdout), style, sign)} ${name.padEnd(9)} ${printable(text)}`
}

async function check(host: Host, instance: Instance): Promise<Finding[]> {
  const { url } = instance
  const reached = await reach(host, url)
  if (!reached.date) return [reached.finding]
  const api = openApi(host, instance)
  const findings = [
    reached.finding,
    await checkTls(url),
    checkClock(reached),
    await checkVersion(host, url),
    await checkToken(host, api, instance),
  ]
  const { rateLimit } = api
  if (rateLimit) findings.push(checkLimit(rateLimit))
  return findings
}

interface Reached {
  finding: Finding
  /** What the clock of the instance showed, and ours in the middle of the request. */
  date?: number
  now?: number
}

async function reach(host: Host, url: string): Promise<Reached> {
  const startedAt = Date.now()
  try {
    const answer = await identifiedFetch(`${url}/v1/public/instance`, {
      signal: AbortSignal.any([host.signal, AbortSignal.timeout(15_000)]),
    })
    const took = Date.now() - startedAt
    const body = (await answer.json().catch(() => ({}))) as { data?: { name?: string } }
    if (!answer.ok || !body.data)
      return { finding: bad('instance', `${url} answered ${answer.status}, and not as a Hearth instance does`) }
    const date = Date.parse(answer.headers.get('date') ?? '')
    return {
      finding: good('instance', `${body.data.name} at ${url} answered within ${took} ms`),
      date,
      now: startedAt + took / 2,
    }
  } catch (error) {
    host.signal.throwIfAborted()
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
    return { finding: bad('instance', `${url} can't be reached: ${[code, message].filter(Boolean).join(': ')}`) }
  }
}

async function checkTls(url: string): Promise<Finding> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol === 'http:')
    return isLoopback(url)
      ? good('TLS', 'not needed on this computer')
      : bad('TLS', 'none: others on the network can read your token')
  const until = await new Promise<string>((resolve, reject) => {
    const socket = connect(
      { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443), servername: hostname },
      () => {
        resolve(socket.getPeerCertificate().valid_to)
        socket.end()
      },
    )
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer within 10 seconds')))
    socket.on('error', reject)
  }).catch((error: Error) => error)
  if (until instanceof Error) return bad('TLS', until.message)
  const days = Math.floor((Date.parse(until) - Date.now()) / 86_400_000)
  return (days < 14 ? warning : good)('TLS', `the certificate is valid for ${days} more days`)
}

/** Signatures of webhooks are refused by most receivers when clocks differ by five minutes. */
function checkClock({ date = Number.NaN, now = 0 }: Reached): Finding {
  if (Number.isNaN(date)) return warning('clock', 'the instance does not say its time')
  // The header has whole seconds.
  const seconds = Math.round((now - (date + 500)) / 1000)
  const text = `yours is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} that of the instance`
  if (Math.abs(seconds) > 300) return bad('clock', `${text}: signatures of webhooks fail. Turn on automatic time`)
  return Math.abs(seconds) > 30 ? warning('clock', text) : good('clock', 'right')
}

async function checkVersion(host: Host, url: string): Promise<Finding> {
  const answer = await identifiedFetch(`${url}/.well-known/mcp-configuration`, { signal: host.signal }).catch(
    () => undefined,
  )
  const { version: theirs } = ((await answer?.json().catch(() => ({}))) ?? {}) as { version?: string }
  if (!theirs) return warning('version', `hearth ${version}; the instance does not say its version`)
  const text = `hearth ${version}, API ${theirs}`
  const [ourMajor, ourMinor] = version.split('.').map(Number)
  const [theirMajor, theirMinor] = theirs.split('.').map(Number)
  if (ourMajor !== theirMajor) return bad('version', `${text}: install the hearth that matches the instance`)
  return theirMinor! > ourMinor!
    ? warning('version', `${text}: a newer hearth has more commands`)
    : good('version', text)
}

async function checkToken(host: Host, api: Hearth, { credential }: Instance): Promise<Finding> {
  if (!credential) return warning('token', 'you are not signed in. Run: hearth login')
  const { data, error } = await api.users.getMe({ signal: host.signal }).result()
  if (error instanceof HearthError && error.code !== 'insufficient_scope')
    return bad('token', `${error.code}: ${error.message}. Run: hearth login`)
  const scopes = credential.kind === 'oauth' ? credential.scopes.join(' ') : await scopesOfToken(api, credential.token)
  return good(
    'token',
    `valid${data ? `, you are ${data.username ?? data.name}` : ''}${scopes ? `, with ${scopes}` : ''}`,
  )
}

/** Found by its beginning in the list of tokens, if the token may read that. */
async function scopesOfToken(api: Hearth, token: string): Promise<string | undefined> {
  try {
    for await (const one of api.tokens.list()) if (token.startsWith(one.tokenPrefix)) return one.scopes
  } catch {
    return undefined
  }
  return undefined
}

function checkLimit({ limit, remaining, resetsAt }: NonNullable<Hearth['rateLimit']>): Finding {
  const text = `${remaining} of ${limit} requests left until ${resetsAt.toTimeString().slice(0, 5)}`
  return (remaining * 10 < limit ? warning : good)('limit', text)
}
