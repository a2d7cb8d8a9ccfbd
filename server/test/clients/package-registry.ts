import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { root } from './built-client.ts'

interface Packed {
  name: string
  version: string
  filename: string
}

/** Packs the npm packages of this repository as they are published. */
export function packAll(folder: string): Packed[] {
  mkdirSync(folder, { recursive: true })
  const args = ['pack', '-w', 'packages/client', '-w', 'packages/cli', '--json', '--pack-destination', folder]
  const output = execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const found: unknown = JSON.parse(output.slice(output.search(/^[[{]/m)))
  // A list, or in newer versions of npm an object by name.
  return Object.values(found as Record<string, Packed>)
}

/** A registry on loopback with these packages and no others, so that `npm install` runs as it is printed. */
export async function openRegistry(folder: string) {
  const packages = new Map(packAll(folder).map((packed) => [packed.name, packed]))
  const refused: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!).slice(1)
    const packed = packages.get(path)
    const file = [...packages.values()].find(({ filename }) => path === `files/${filename}`)
    if (file) return response.end(readFileSync(join(folder, file.filename)))
    if (packed) return response.setHeader('content-type', 'application/json').end(JSON.stringify(describe(packed)))
    refused.push(path)
    response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function describe({ name, version, filename }: Packed): object {
    const hash = createHash('sha512').update(readFileSync(join(folder, filename)))
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name.split('/')[1]!, 'package.json'), 'utf8'))
    const dist = { tarball: `${url}/files/${filename}`, integrity: `sha512-${hash.digest('base64')}` }
    return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }
  }

  return {
    url,
    /** What was asked for beside them. */
    refused,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
