import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

interface Package {
  version?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
  hasInstallScript?: boolean
}

const root = join(import.meta.dirname, '../../..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const packages = Object.entries(readJson('package-lock.json').packages as Record<string, Package>).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)
const ofProduction = packages.filter(([, { dev, devOptional }]) => !dev && !devOptional)
const names = (list: [string, Package][]) => list.map(([path]) => path)

describe('attack 27: a package is exchanged on its way here', () => {
  it('every package of production has the hash of its bytes', () => {
    assert.ok(ofProduction.length > 100)
    assert.deepEqual(names(ofProduction.filter(([, one]) => !one.integrity?.startsWith('sha512-'))), [])
  })

  it('none names the address that it comes from, so that the registry of the one who installs is asked', () => {
    assert.deepEqual(names(packages.filter(([, one]) => one.resolved !== undefined)), [])
  })

  it('none of production runs a script when it is installed: esbuild has one, and works without it', () => {
    const withScript = names(ofProduction.filter(([, one]) => one.hasInstallScript))
    assert.deepEqual(withScript, ['node_modules/esbuild'])
    assert.equal(readJson('package.json').allowScripts.esbuild, false)
  })

  it('the job engine, whose tables the database holds, is the version that was chosen', () => {
    const { version } = packages.find(([path]) => path === 'node_modules/pg-boss')![1]
    assert.equal(readJson('server/package.json').dependencies['pg-boss'], version)
  })
})
