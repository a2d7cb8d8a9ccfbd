import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { root, skipWithoutPrograms } from './programs.ts'

/** From 0 (nothing can be reached) to 10; 5 and more is what systemd calls medium. */
const exposureMax = 3

describe('the systemd units', { skip: skipWithoutPrograms({ 'systemd-analyze': 'systemd' }) }, () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'hearth-units-'))
    for (const path of globSync(join(root, 'deploy/systemd/hearth*'))) {
      // A template is checked as one of its instances.
      const name = basename(path)
      cpSync(path, join(folder, name.replace('@.', '@3000.')))
    }
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const analyze = (...args: string[]) =>
    execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

  it('are valid, without a word of systemd about them', () => {
    const files = globSync(join(folder, '*'))
    assert.ok(files.length >= 4, files.join(' '))
    // Exits with 1 on an error; warnings go to stderr.
    const script = 'systemd-analyze verify "$@" 2>&1'
    assert.equal(execFileSync('sh', ['-c', script, 'sh', ...files], { encoding: 'utf8' }), '')
  })

  it('give each service little of the machine', () => {
    for (const path of globSync(join(folder, '*.service'))) {
      const said = analyze('security', '--offline=yes', '--no-pager', path)
      const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(said)?.[1])
      assert.ok(exposure <= exposureMax, `${basename(path)}: ${said}`)
    }
  })
})
