import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ReleaseError } from '../server/src/platform/releases.ts'
import { buildRelease } from './releasing/build.ts'
import { prepareRelease } from './releasing/prepare.ts'

const usage = `usage: scripts/release prepare VERSION
       scripts/release VERSION [--out FOLDER] [--key PRIVATE_KEY.pem] [--without-image]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    key: { type: 'string' },
    'without-image': { type: 'boolean', default: false },
  },
})
const [first, second, ...others] = positionals
const isPreparing = first === 'prepare'
const version = isPreparing ? second : first
if (version === undefined || others.length > 0 || isPreparing !== (second !== undefined)) {
  console.error(usage)
  process.exit(2)
}
// Named by the caller, whose folder is another one.
const out = values.out && resolve(values.out)
const key = values.key && resolve(values.key)
process.chdir(`${import.meta.dirname}/..`)
try {
  if (isPreparing) prepareRelease(version)
  else
    await buildRelease(version, { out: out ?? resolve('.tmp/release', version), key, image: !values['without-image'] })
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  console.error(`release: ${error.message}`)
  process.exit(1)
}
