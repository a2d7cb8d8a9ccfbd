import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { oauth } from '../../../client/src/index.ts'
import type { OAuthCredential } from '../config.ts'
import { exitCodes, Failure } from '../failures.ts'
import { type Host, say } from '../host.ts'
import { openBrowser } from '../open-browser.ts'
import { clientOf, credentialOf, type Metadata } from './oauth.ts'

interface BrowserLogin {
  scopes: readonly string[]
  /** Only print the address. */
  isPrintOnly: boolean
  patienceMs?: number
}

/** Signs in with the browser of this computer, as RFC 8252 has it: the answer comes to a port of this process. */
export async function loginByBrowser(host: Host, { issuer }: Metadata, login: BrowserLogin): Promise<OAuthCredential> {
  const client = clientOf(issuer)
  const secrets = await oauth.pkce()
  await using callback = await openCallback(host.signal, secrets.state, login.patienceMs ?? 300_000)
  const { redirectUri } = callback
  const url = oauth.authorizationUrl(client, { redirectUri, scopes: login.scopes as never[], ...secrets })
  say(host, 'Sign in with your browser. If it does not open, open this address on this computer:')
  say(host, `  ${url}`, 'cyan')
  say(host, 'No browser here? Stop with Ctrl-C and run: hearth login --device', 'dim')
  if (!login.isPrintOnly) openBrowser(host, url)
  const answer = await callback.answer
  const tokens = await oauth.exchange(client, { url: answer, redirectUri, ...secrets })
  return credentialOf(issuer, tokens)
}

interface Callback extends AsyncDisposable {
  redirectUri: string
  /** The address to which the browser came back. */
  answer: Promise<URL>
}

async function openCallback(signal: AbortSignal, state: string, patienceMs: number): Promise<Callback> {
  const { promise, resolve, reject } = withResolvers<URL>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    // Other pages can call this port too; only the answer to this sign-in knows the state.
    if (request.method !== 'GET' || url.pathname !== '/callback' || url.searchParams.get('state') !== state)
      return answerWith(response, 404, 'This is not the answer to a sign-in.')
    const isRefused = url.searchParams.has('error')
    answerWith(response, 200, isRefused ? 'You did not sign in.' : 'You are signed in.', 'You can close this page.')
    resolve(url)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const timer = setTimeout(() => reject(tooLate()), patienceMs)
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  promise.catch(() => undefined)
  return {
    redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    answer: promise,
    async [Symbol.asyncDispose]() {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      server.closeIdleConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function answerWith(response: ServerResponse, status: number, ...lines: string[]): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
    connection: 'close',
  }
  const style =
    'body{font:18px/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark}'
  const text = lines.map((line) => `<p>${line}</p>`).join('')
  response.writeHead(status, headers)
  response.end(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>hearth</title><style>${style}</style>${text}`,
  )
}

const tooLate = () =>
  new Failure('The sign-in took longer than five minutes', exitCodes.notAllowed, ['Run: hearth login'])

/** Promise.withResolvers needs Node 22. */
function withResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (reason: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
