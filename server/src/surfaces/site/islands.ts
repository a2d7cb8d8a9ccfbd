import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import type { LazyAsset } from './assets/asset.ts'
import { readerPolicy } from './content-policy.ts'

/** The browser code of `server/src/islands`: each of these files is one script. */
export const islandNames = [
  'confirm',
  'copy',
  'counts',
  'crop',
  'designer',
  'door',
  'door-reader',
  'door-worker',
  'editor',
  'live',
  'old-docs-links',
  'place',
  'preview',
  'print',
  'reference',
  'requests',
  'retry',
  'scopes',
  'share',
  'sign-out',
  'table',
  'text-file',
  'urlname',
  'username',
  'wall',
  'work',
  'zone',
] as const
export type IslandName = (typeof islandNames)[number]

const folder = join(import.meta.dirname, '../../islands')
const options = {
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
  write: false,
  outdir: '/',
  logLevel: 'silent',
  tsconfigRaw: '{}',
} as const satisfies BuildOptions

/** Everything that decides what the bundles contain. So a page can name its script before anything is bundled. */
const version = hashSources()

function hashSources(): string {
  const hash = createHash('sha256').update(JSON.stringify(options))
  for (const file of ['esbuild/package.json', 'idb/package.json', 'zxing-wasm/reader/zxing_reader.wasm'])
    hash.update(readFileSync(new URL(import.meta.resolve(file))))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  for (const file of files.sort()) hash.update(`\n${file}\n`).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 10)
}

/** For the `scripts` of a page. */
export const islandPath = (name: IslandName) => `${folders[name] ?? '/assets'}/${name}-${version}.js`

/** A worker opens without internet only if its script is in the scope of the service worker. */
const folders: Partial<Record<IslandName, string>> = { 'door-reader': '/door' }
const policies: Partial<Record<IslandName, string>> = { 'door-reader': readerPolicy }

export const islandAssets: readonly LazyAsset[] = islandNames.map((name) => ({
  path: islandPath(name),
  type: 'text/javascript; charset=utf-8',
  ...(policies[name] !== undefined && { policy: policies[name] }),
  content: async () => (await bundleIslands()).get(name)!,
}))

type Bundles = ReadonlyMap<string, string>
let bundling: Promise<Bundles> | undefined

/**
 * Bundles all islands once per process. The API does it while it starts, so that a missing esbuild stops the start; in tests
 * the first request for a script does it.
 */
export function bundleIslands(): Promise<Bundles> {
  bundling ??= bundle().catch((error: unknown) => {
    bundling = undefined
    throw new Error('The browser scripts cannot be bundled. If esbuild is missing, run `npm ci` on this machine.', {
      cause: error,
    })
  })
  return bundling
}

async function bundle(): Promise<Bundles> {
  const { build, stop } = await import('esbuild')
  try {
    const entryPoints = islandNames.map((name) => join(folder, `${name}.ts`))
    const { outputFiles } = await build({ ...options, entryPoints })
    return new Map(outputFiles.map(({ path, text }) => [path.slice(1, -'.js'.length), text]))
  } finally {
    // Ends esbuild's own process.
    await stop()
  }
}
