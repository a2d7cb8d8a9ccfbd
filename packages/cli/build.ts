import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Bundles the CLI to one file that needs nothing but Node. Nothing is downloaded, and nothing is installed beside it. */
const root = import.meta.dirname
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const outfile = process.argv[2] ?? join(root, 'dist/hearth.js')

await build({
  entryPoints: [join(root, 'src/main.ts')],
  outfile,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  legalComments: 'linked',
  define: { HEARTH_CLI_VERSION: JSON.stringify(version) },
  banner: {
    js: `#!/usr/bin/env node
import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
  },
})
chmodSync(outfile, 0o755)
