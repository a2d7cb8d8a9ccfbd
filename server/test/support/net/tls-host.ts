import { execFileSync } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** Generated for each run, so that no key is stored anywhere. */
export function makeCertificate(names: readonly string[], days = 2): { key: string; cert: string } {
  const alternatives = names.map((name) => `DNS:${name}`).join(',')
  const kind = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    String(days),
  ]
  const parts = ['-keyout', '-', '-out', '-', '-subj', '/CN=test', '-addext', `subjectAltName=${alternatives}`]
  const text = execFileSync('openssl', [...kind, ...parts], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const [key, cert] = text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----\n/g)!
  return { key: key!, cert: cert! }
}

export interface TlsHost extends AsyncDisposable {
  port: number
  /** Every connection that was made, whether or not anything was said on it. */
  connections: number
  /** Host and path of every request. */
  requests: string[]
}

interface TlsHostOptions {
  certificate: { key: string; cert: string }
  address?: string
  port?: number
  answer?: (request: IncomingMessage, response: ServerResponse) => void
}

/** A real web server on loopback that notes who came. */
export async function startTlsHost(options: TlsHostOptions): Promise<TlsHost> {
  const { certificate, address = '127.0.0.1', port = 0, answer = (_request, response) => response.end('{}') } = options
  const server = createServer(certificate, (request, response) => {
    host.requests.push(`${request.headers.host?.replace(/:\d+$/, '')}${request.url}`)
    answer(request, response)
  })
  server.on('connection', () => host.connections++)
  // Those who turn away while the connection is made have a reason.
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: address, ipv6Only: true }, resolve)
  })
  const host: TlsHost = {
    port: (server.address() as AddressInfo).port,
    connections: 0,
    requests: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return host
}
