import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './programs.ts'

const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }

export interface ReleaseTree {
  path: string
  read(file: string): string
  change(file: string, by: (text: string) => string): void
  commit(): void
  /** Calls `scripts/release`. */
  release(...words: string[]): { code: number | null; printed: string; said: string }
}

/** A checkout of what is committed here, as a maintainer has it. */
export function cloneTree(path: string, from = root): ReleaseTree {
  execFileSync('git', ['clone', '-q', '--no-hardlinks', from, path])
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  appendFileSync(join(path, '.git/info/exclude'), 'node_modules\n')
  const git = (...words: string[]) => execFileSync('git', words, { cwd: path, stdio: 'pipe' })
  const read = (file: string) => readFileSync(join(path, file), 'utf8')
  return {
    path,
    read,
    change: (file, by) => writeFileSync(join(path, file), by(read(file))),
    commit() {
      git('add', '--all')
      git('-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '-qm', 'build: try')
    },
    release(...words) {
      const options = { cwd: path, env, encoding: 'utf8', maxBuffer: 64e6 } as const
      const { status, stdout, stderr } = spawnSync(join(path, 'scripts/release'), words, options)
      return { code: status, printed: stdout, said: stderr }
    },
  }
}

/** As deploy/release-keys/README.md describes it, without OpenSSL. The public one is what a tree has. */
export function makeReleaseKey(privateFile: string): { publicKey: string } {
  const pair = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  writeFileSync(privateFile, pair.privateKey, { mode: 0o600 })
  return pair
}

/** A tree that is ready to be released as this version, with a key that it trusts. */
export function prepareTree(path: string, version: string, publicKey: string): ReleaseTree {
  const tree = cloneTree(path)
  writeFileSync(join(path, 'deploy/release-keys/test.pem'), publicKey)
  tree.change('CHANGELOG.md', (text) =>
    text.replace('## Unreleased\n', '## Unreleased\n\n### Added\n\n- Everything.\n'),
  )
  tree.commit()
  const prepared = tree.release('prepare', version)
  if (prepared.code !== 0) throw new Error(prepared.said)
  assert.doesNotMatch(prepared.printed, new RegExp(`since ${version}`), 'it compares with the release before')
  tree.commit()
  return tree
}
