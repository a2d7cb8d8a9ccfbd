import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { run, temporaryFolder } from '#test/faults/child.ts'
import { openRoot } from './clean-root/root.ts'
import { isFull, root as repository, skipWithoutPrograms } from './programs.ts'

const program = join(import.meta.dirname, 'clean-root/follow.ts')

function reasonToSkip(): string | false {
  if (!isFull) return 'npm run test:operate runs it'
  if (process.getuid?.() !== 0) return 'only root can make a Debian root and enter it'
  return skipWithoutPrograms({ mmdebstrap: 'mmdebstrap', slirp4netns: 'slirp4netns', script: 'bsdutils' })
}

/** What the repository has when the next release was made: one more commit, and its tag. */
async function bundleNextRelease(bundle: string, next: string): Promise<void> {
  await using clone = await temporaryFolder()
  const git = (...args: string[]) => run('git', args, { cwd: clone.path })
  await git('clone', '--quiet', bundle, '.')
  const author = ['-c', 'user.name=Hearth', '-c', 'user.email=hearth@example.org']
  await git(...author, 'commit', '--quiet', '--allow-empty', '--message', 'release: 99.0.0')
  await git('tag', 'v99.0.0')
  await git('bundle', 'create', next, 'HEAD', 'v99.0.0')
}

/**
 * Pastes the commands of README.md into a shell on a clean Debian. What a person types is given: the address of the instance,
 * of the mail server and of the repository. The name ends with .localhost, for which Caddy is its own authority.
 * systemd cannot run there: clean-root/systemctl runs the lines of the unit files in its place.
 */
it('a clean Debian and the README make an instance with its first event', { skip: reasonToSkip() }, async () => {
  const host = 'hearth.localhost'
  await using root = await openRoot([host])
  const bundle = join(repository, '.tmp/operate/hearth.bundle')
  mkdirSync(join(root.path, 'srv'), { recursive: true })
  await run('git', ['bundle', 'create', bundle, 'HEAD'], { cwd: repository })
  cpSync(bundle, join(root.path, 'srv/hearth.bundle'))
  await bundleNextRelease(bundle, join(root.path, 'srv/next.bundle'))
  rmSync(bundle)

  const bundles = ['/srv/hearth.bundle', '/srv/next.bundle']
  const follow = [process.execPath, program, root.path, `${root.pid}`, `https://${host}`, ...bundles]
  const child = spawn('nsenter', ['--target', `${root.pid}`, '--net', ...follow], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
})
