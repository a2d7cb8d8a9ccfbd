import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import type { Config } from '#platform/config/config.ts'
import { openKeys } from '#platform/keys.ts'
import { type SeenRequest, selfCheckPath, signSelfCheck } from '#surfaces/http/self-check.ts'
import { type Check, explainError, fail, ok, oneLine, plural, type Result, skip, warn } from './check.ts'
import { isLoopback } from './database.ts'

const dayMs = 86_400_000
const expiryWarnDays = 14

export function addressChecks(config: Config, waitMs: number): Check[] {
  const ask = (url: string, headers?: Record<string, string>) => send(url, waitMs, headers)
  const certificate: Check = {
    name: 'certificate',
    fix: 'Check that the proxy listens on the port of BASE_URL and has a certificate.',
    look: () => lookAtCertificate(new URL(config.baseUrl), waitMs),
  }
  return [
    { name: 'address', fix: 'Check BASE_URL.', look: () => lookAtAddress(config, ask) },
    ...(config.baseUrl.startsWith('https:') ? [certificate] : []),
    { name: 'proxy', fix: 'See the line of the address.', look: () => lookAtProxy(config, ask) },
  ]
}

interface Answer {
  status: number
  location: string | null
  body: unknown
}

type Ask = (url: string, headers?: Record<string, string>) => Promise<Answer>

async function send(url: string, waitMs: number, headers: Record<string, string> = {}): Promise<Answer> {
  const signal = AbortSignal.timeout(waitMs)
  const answer = await fetch(url, { redirect: 'manual', headers: { connection: 'close', ...headers }, signal })
  const text = (await answer.text()).slice(0, 10_000)
  return { status: answer.status, location: answer.headers.get('location'), body: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Readiness {
  status: string
  /** Only for a request from the machine itself. */
  problems?: unknown[]
  warnings?: unknown[]
}

const isReadiness = (body: unknown): body is Readiness => typeof (body as Readiness | undefined)?.status === 'string'

async function lookAtAddress({ baseUrl, production, host, port }: Config, ask: Ask): Promise<Result[] | Result> {
  const url = `${baseUrl}/readyz`
  const [answer, here] = await Promise.all([
    ask(url).catch((error: unknown) => explainError(error)),
    findHere(host, port, ask),
  ])
  if (typeof answer === 'string') return explainSilence(baseUrl, answer, here !== undefined)
  const { status, location, body } = answer
  if (!isReadiness(body))
    return fail(
      `${url} answers ${status}${location === null ? '' : ` and leads to ${oneLine(location)}`}, but not as Hearth does`,
      'Check that BASE_URL is the address of this instance, and that the proxy passes every path on to the API.',
    )
  if (status !== 200) {
    const reasons = listOf(here?.problems ?? body.problems)
    return fail(
      `${url} answers ${status}, ${body.status}${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''}`,
      'The API runs but is not ready. Follow the other lines here, then look at its log.',
    )
  }
  const warnings = listOf(here?.warnings ?? body.warnings).map((text) =>
    warn(`ready, but: ${text}`, 'docs/operate/troubleshooting.md explains the warnings of /readyz.'),
  )
  const plain = warn(
    `${baseUrl} is not https`,
    'Put a proxy with a certificate in front and begin BASE_URL with https://. Passkeys and secure cookies need it.',
  )
  if (production && !baseUrl.startsWith('https:')) return [plain, ...warnings]
  return warnings.length > 0 ? warnings : ok(`${baseUrl} answers`)
}

const listOf = (texts: unknown[] = []) =>
  texts.map((each) => oneLine(typeof each === 'string' ? each : JSON.stringify(each)))

/** The API on this machine, which says more than the public address does, if it runs here. */
async function findHere(host: string, port: number, ask: Ask): Promise<Readiness | undefined> {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const name = local.includes(':') ? `[${local}]` : local
  const answer = await ask(`http://${name}:${port}/readyz`).catch(() => undefined)
  return isReadiness(answer?.body) ? answer.body : undefined
}

function explainSilence(baseUrl: string, reason: string, isHere: boolean): Result {
  const text = `${baseUrl} cannot be reached: ${oneLine(reason)}`
  if (isHere)
    return fail(
      `${text}; the API itself runs on this machine`,
      'Start the proxy, and check that the name in BASE_URL leads to it and that its certificate is valid.',
    )
  return fail(
    text,
    'Start the API: hearthctl api, or the service hearth-api. Then check the proxy and the name in BASE_URL.',
  )
}

/** Asks the instance through everything in front of it how it sees the request. */
async function lookAtProxy(config: Config, ask: Ask): Promise<Result> {
  const keys = openKeys(config.secretKeys)
  const open = config.trustedProxies.find((network) => network.endsWith('/0'))
  if (open !== undefined)
    return fail(
      `TRUSTED_PROXIES has ${open}, so every visitor can pretend to have any address`,
      'Set TRUSTED_PROXIES to the addresses of your proxies only.',
    )
  const answer = await ask(`${config.baseUrl}${selfCheckPath}`, signSelfCheck(keys, new Date())).catch(() => undefined)
  if (answer === undefined) return skip('not checked: the address cannot be reached')
  const seen = answer.body as SeenRequest | undefined
  if (answer.status === 404 && isApiError(answer.body))
    return fail(
      'the instance at BASE_URL does not have the SECRET_KEYS given here',
      'Start the API and the doctor with the same SECRET_KEYS and the same release, and check that BASE_URL leads to this instance.',
    )
  if (answer.status !== 200 || typeof seen?.peer !== 'string') return skip('not checked: the instance does not answer')
  return judgeProxy(seen, config.baseUrl.startsWith('https:'))
}

const isApiError = (body: unknown) => (body as { code?: string } | undefined)?.code === 'not_found'

function judgeProxy({ peer, isForwarded, isBelieved }: SeenRequest, isHttps: boolean): Result {
  const plain = peer.replace(/^::ffff:/, '')
  if (isForwarded && !isBelieved)
    return fail(
      `the proxy at ${plain} is not trusted, so all visitors share one rate limit`,
      `Set TRUSTED_PROXIES=${plain} and restart the API.`,
    )
  // The API does not speak https itself.
  if (!isForwarded && isHttps)
    return warn(
      `the proxy at ${plain} does not say for whom it asks, so all visitors share one rate limit`,
      'Let it set X-Forwarded-For: deploy/proxy has configurations for Caddy and nginx.',
    )
  if (!isForwarded) return ok(isLoopback(peer) ? 'none in between' : `none in between; seen as ${plain}`)
  return ok(`${plain} is trusted`)
}

async function lookAtCertificate(url: URL, waitMs: number): Promise<Result> {
  const { certificate, reason } = await findCertificate(url, waitMs)
  const fix = 'Renew the certificate at the proxy. Caddy does it by itself; for certbot run: certbot renew'
  if (reason !== undefined)
    return fail(
      `not valid: ${reason}`,
      `${fix}. If it is from an authority of your own, set NODE_EXTRA_CA_CERTS to its file.`,
    )
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / dayMs)
  const text = `valid for ${plural(days, 'more day')}`
  return days < expiryWarnDays ? warn(text, fix) : ok(text)
}

function findCertificate(
  url: URL,
  waitMs: number,
): Promise<{ certificate: PeerCertificate; reason: string | undefined }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host, port: Number(url.port || 443), ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false },
      () => {
        const reason = socket.authorized
          ? undefined
          : String((socket.authorizationError as Error | undefined)?.message ?? socket.authorizationError)
        resolve({ certificate: socket.getPeerCertificate(), reason })
        socket.destroy()
      },
    )
    socket.setTimeout(waitMs, () => socket.destroy(new Error(`no answer in ${waitMs / 1000} s`)))
    socket.once('error', reject)
  })
}
