import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { run, spawnChild, temporaryFolder, waitUntil } from '#test/faults/child.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { root } from './programs.ts'

export const hostName = 'hearth.example'

export interface FrontServer extends AsyncDisposable {
  port: number
  /** For clients that trust the authority of this test. */
  authority: string
}

/** An authority, and a certificate of it for our host, all made for this run. */
function makeCertificates(folder: string): { authority: string; cert: string; key: string } {
  const [ca, caKey, cert, key] = ['ca.pem', 'ca.key', 'cert.pem', 'key.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  openssl('req', '-x509', ...curve, '-keyout', caKey, '-out', ca, '-subj', '/CN=Authority of a test')
  const names = ['-subj', `/CN=${hostName}`, '-addext', `subjectAltName=DNS:${hostName}`]
  const signer = ['-CA', ca, '-CAkey', caKey, '-addext', 'basicConstraints=critical,CA:FALSE']
  openssl('req', '-x509', ...curve, '-keyout', key, '-out', cert, ...names, ...signer)
  return { authority: readFileSync(ca, 'utf8'), cert, key }
}

const readDeployed = (name: string) => readFileSync(join(root, 'deploy/proxy', name), 'utf8')
/** The file as it is deployed, with the ports of this run. */
const withPorts = (text: string, [first, second]: number[]) =>
  text.replaceAll('127.0.0.1:3000', `127.0.0.1:${first}`).replaceAll('127.0.0.1:3001', `127.0.0.1:${second}`)

/** Where the proxy finds uploaded files: a directory, or the URL of a store. */
export type Files = { directory: string } | { store: string } | 'cached'

/** The deployed configuration with the place of the files of this run. */
function withFiles(site: string, folder: string, files: Files): string {
  const cacheOf = (text: string) => /^#\s+(proxy_cache_path .*)$/m.exec(text)![1]!.replace('/var/cache/nginx', folder)
  if (files === 'cached') {
    const kept = readDeployed('nginx-file-cache.conf')
    return `${cacheOf(kept)}\n${site.replace(/^\tlocation \/ \{(?!.*^\tlocation \/ \{)/ms, (found) => `${kept}\n${found}`)}`
  }
  if ('directory' in files) return site.replaceAll('/var/lib/hearth/files', files.directory)
  const bucket = readDeployed('nginx-bucket.conf')
  const { origin, host } = new URL(files.store)
  const location = bucket.replaceAll('https://s3.example', origin).replaceAll('s3.example', host)
  return `${cacheOf(bucket)}\n${site.replace(/^\tlocation \/hearth-files\/ \{.*?^\t\}$/ms, () => location)}`
}

/** Gives the command that checks the configuration, and the one that serves with it. */
type Configure = (place: {
  folder: string
  port: number
  cert: string
  key: string
  apis: number[]
  files?: Files
}) => {
  check: [string, string[]]
  serve: [string, string[]]
}

const configureCaddy: Configure = ({ folder, port, cert, key, apis }) => {
  const file = join(folder, 'Caddyfile')
  const both = readDeployed('Caddyfile').replaceAll('127.0.0.1:3000', '127.0.0.1:3000 127.0.0.1:3001')
  const site = withPorts(both, apis).replace(`\n${hostName} {`, `\nhttps://${hostName}:${port} {\n\ttls ${cert} ${key}`)
  writeFileSync(file, `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\tauto_https disable_redirects\n}\n${site}`)
  const flags = ['--config', file, '--adapter', 'caddyfile']
  return { check: ['caddy', ['validate', ...flags]], serve: ['caddy', ['run', ...flags]] }
}

const configureNginx: Configure = ({ folder, port, cert, key, apis, files }) => {
  const place = files ?? { directory: folder }
  const site = withFiles(withPorts(readDeployed('nginx.conf'), apis), folder, place)
    .replaceAll(/^\s*listen \[::\].*\n/gm, '')
    .replace(/^\s*listen 80;$/m, `listen 127.0.0.1:${port + 1};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, cert)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = places.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
  const file = join(folder, 'nginx.conf')
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'hearth.conf'), site)
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; master_process off; pid ${folder}/pid; error_log stderr notice;
events {}
http { access_log off; ${temporary}
include hearth.conf; }
`,
  )
  const flags = ['-p', folder, '-c', file, '-e', 'stderr']
  return { check: ['nginx', ['-t', ...flags]], serve: ['nginx', flags] }
}

export const proxies: Record<'Caddy' | 'nginx', Configure> = { Caddy: configureCaddy, nginx: configureNginx }

/** The deployed configuration, checked by the program itself, in front of two processes. */
export async function startProxy(configure: Configure, apis: number[], files?: Files): Promise<FrontServer> {
  await using stack = new AsyncDisposableStack()
  const { path: folder } = stack.use(await temporaryFolder())
  const port = await findFreePort()
  const { authority, cert, key } = makeCertificates(folder)
  const { check, serve } = configure({ folder, port, cert, key, apis, ...(files && { files }) })
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  await run(...check, { env })
  const child = stack.use(spawnChild(...serve, { env }))
  using client = openTlsClient({ port, authority })
  await waitUntil('the proxy passes requests on', 60_000, async () => {
    if (child.hasExited()) throw new Error(`the proxy did not start:\n${child.output()}`)
    return (await client.send({ path: '/readyz' })).status === 200
  })
  const ending = stack.move()
  return { port, authority, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}

export interface Answer {
  /** 0 when there was no answer at all; `text` then says why. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  startedAt: number
  endedAt: number
  body: string
  bytes: Buffer
}

interface Question {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** A client that believes our authority alone. */
export function openTlsClient({ port, authority }: { port: number; authority: string }, address = '127.0.0.1') {
  const agent = new Agent({ keepAlive: true, ca: authority, maxSockets: 20 })
  function send({ path, method = 'GET', headers = {}, body }: Question): Promise<Answer> {
    const startedAt = performance.now()
    return new Promise((resolve) => {
      const give = (status: number, received: IncomingHttpHeaders, bytes: Buffer) => {
        const text = bytes.toString()
        resolve({ status, headers: received, text, body: text, bytes, startedAt, endedAt: performance.now() })
      }
      const asked = request(
        {
          ...{ agent, port, method, path, host: '127.0.0.1', servername: hostName, localAddress: address },
          signal: AbortSignal.timeout(30_000),
          headers: {
            host: `${hostName}:${port}`,
            ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => give(response.statusCode!, response.headers, Buffer.concat(parts)))
          response.on('error', (error) => give(0, {}, Buffer.from(String(error))))
        },
      )
      asked.on('error', (error) => give(0, {}, Buffer.from(String(error))))
      asked.end(body)
    })
  }
  return { send, [Symbol.dispose]: () => agent.destroy() }
}
