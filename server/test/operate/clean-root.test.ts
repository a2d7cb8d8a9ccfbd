// Ring: release. It makes two Debian roots with mmdebstrap and installs a release in each; only the long form runs it.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { temporaryFolder } from '#test/faults/child.ts'
import { openRoot } from './clean-root/root.ts'
import { isFull, skipWithoutPrograms } from './programs.ts'
import { makeReleaseKey, prepareTree, type ReleaseTree } from './release-tree.ts'

const program = join(import.meta.dirname, 'clean-root/follow.ts')
const debianReleases = { 'Debian 12': 'bookworm', 'Debian 13': 'trixie' }

function reasonToSkip(): string | false {
  if (!isFull) return 'npm run test:operate runs it'
  if (process.getuid?.() !== 0) return 'only root can make a Debian root and enter it'
  return skipWithoutPrograms({ mmdebstrap: 'mmdebstrap', slirp4netns: 'slirp4netns', script: 'bsdutils' })
}

/**
 * Pastes the commands of README.md into a shell on a clean Debian. What a person types is given: the address of the instance and
 * of the mail server, the release and the key of its maintainers. The name ends with .localhost, for which Caddy is its own
 * authority. systemd cannot run there: clean-root/systemctl runs the lines of the unit files in its place. The next release has a
 * migration, and clients write during the whole upgrade.
 */
describe('a release, a clean Debian and the README', { skip: reasonToSkip() }, () => {
  const stack = new AsyncDisposableStack()
  let folder: string
  let published: string

  before(async () => {
    folder = stack.use(await temporaryFolder()).path
    published = join(folder, 'published')
    mkdirSync(published)
    const key = join(folder, 'private.pem')
    const tree = prepareTree(join(folder, 'tree'), '99.0.0', makeReleaseKey(key).publicKey)
    cpSync(join(tree.path, 'deploy/release-keys/test.pem'), join(published, 'hearth.pem'))
    build(tree, '99.0.0', key)
    tree.change('CHANGELOG.md', (text) => text.replace('## Unreleased\n', '## Unreleased\n\n### Fixed\n\n- More.\n'))
    writeFileSync(
      join(tree.path, 'server/migrations/9001_next.sql'),
      'alter table users add column next_release text;\n',
    )
    tree.commit()
    assert.equal(tree.release('prepare', '99.0.1').code, 0)
    tree.commit()
    build(tree, '99.0.1', key)
  })
  after(() => stack.disposeAsync())

  function build(tree: ReleaseTree, version: string, key: string): void {
    const out = ['--out', join(published, version), '--key', key, '--without-image']
    const { code, said } = tree.release(version, ...out)
    assert.equal(code, 0, said)
  }

  for (const [name, suite] of Object.entries(debianReleases))
    it(`make an instance with its first event on ${name}, and a next release of it without a failed write`, async () => {
      const host = 'hearth.localhost'
      await using root = await openRoot(suite, [host])
      cpSync(published, join(root.path, 'srv'), { recursive: true })
      const releases = ['file:///srv/99.0.0/hearth-99.0.0.tar.gz', '/srv/99.0.1']
      const follow = [process.execPath, program, root.path, `${root.pid}`, `https://${host}`, ...releases]
      const startedAt = performance.now()
      const child = spawn('nsenter', ['--target', `${root.pid}`, '--net', ...follow], { stdio: 'inherit' })
      const [code] = await once(child, 'exit')
      assert.equal(code, 0)
      console.log(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
    })
})
