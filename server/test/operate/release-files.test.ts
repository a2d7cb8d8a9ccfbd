import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, it } from 'node:test'
import { isFull, root } from './programs.ts'

const skip = !isFull && 'npm run test:operate runs it'
const folder = mkdtempSync(join(root, '.tmp/release-files-'))
after(() => rmSync(folder, { recursive: true }))

const clone = join(folder, 'clone')
const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { cwd: clone, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const commit = () =>
  run('git', '-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '-qam', 'build: try')
function change(file: string, by: (text: string) => string): void {
  writeFileSync(join(clone, file), by(readFileSync(join(clone, file), 'utf8')))
}

it('a release is its source, its parts and their checksums, the same at each try', { skip }, () => {
  execFileSync('git', ['clone', '-q', '--no-hardlinks', root, clone])
  // As "npm version" does, which would also install everything.
  for (const file of ['package.json', 'server/package.json', 'bench/package.json', 'package-lock.json'])
    change(file, (text) => {
      const content = JSON.parse(text)
      for (const part of [content, ...['', 'server', 'bench'].map((name) => content.packages?.[name])])
        if (part) part.version = '9.9.9'
      return JSON.stringify(content, null, 2)
    })
  assert.throws(() => run('scripts/release'), /commit or discard/)
  commit()
  assert.throws(() => run('scripts/release'), /no section "## 9\.9\.9/)
  const section = '## Unreleased\n\n## 9.9.9 — 2030-01-31\n\n- Everything.'
  change('CHANGELOG.md', (text) => text.replace('## Unreleased', section))
  commit()

  assert.match(run('scripts/release', '../first'), /- Everything\./)
  run('scripts/release', '../second')
  const sums = ['first', 'second'].map((name) => readFileSync(join(folder, name, 'SHA256SUMS'), 'utf8'))
  assert.equal(sums[0], sums[1])
  for (const line of sums[0]!.trim().split('\n')) {
    const [sum, name] = line.split('  ')
    assert.equal(
      createHash('sha256')
        .update(readFileSync(join(folder, 'first', name!)))
        .digest('hex'),
      sum,
    )
  }
  const parts = JSON.parse(readFileSync(join(folder, 'first/hearth-9.9.9.cdx.json'), 'utf8'))
  const names = parts.components.map(({ name }: { name: string }) => name) as string[]
  assert.ok(names.includes('fastify') && !names.includes('typescript'), 'what runs, and not what builds')
  const listing = execFileSync('tar', ['-tzf', join(folder, 'first/hearth-9.9.9.tar.gz')], { encoding: 'utf8' })
  assert.match(listing, /^hearth-9\.9\.9\/server\/src\/main\/hearthctl\.mjs$/m)
  assert.match(listing, /^hearth-9\.9\.9\/docs\/guides\/developers\.md$/m, 'what /docs shows')
})
