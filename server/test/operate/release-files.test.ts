import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openPodman } from './containers.ts'
import { isFull, root, skipWithoutPrograms } from './programs.ts'
import { cloneTree, makeReleaseKey, prepareTree, type ReleaseTree } from './release-tree.ts'

const version = '9.9.9'
const skip = !isFull && 'npm run test:operate runs it'
const skipImage =
  skip || skipWithoutPrograms({ mmdebstrap: 'mmdebstrap', buildah: 'buildah', podman: 'podman', runc: 'runc' })

describe('a release', () => {
  let folder: string
  let key: string
  let tree: ReleaseTree
  before(() => {
    folder = mkdtempSync(join(root, '.tmp/release-files-'))
    key = join(folder, 'private.pem')
    tree = prepareTree(join(folder, 'tree'), version, makeReleaseKey(key).publicKey)
  })
  after(() => rmSync(folder, { recursive: true }))

  const say = (...words: string[]) => {
    const { code, said } = tree.release(...words)
    assert.equal(code, 1, said)
    return said
  }

  it('is prepared by one command: the version, the changelog, the pages and the API', () => {
    for (const file of ['package.json', 'server/package.json', 'bench/package.json', 'package-lock.json'])
      assert.equal(JSON.parse(tree.read(file)).version, version, file)
    const { packages } = JSON.parse(tree.read('package-lock.json'))
    assert.deepEqual([packages[''].version, packages.server.version, packages.bench.version], Array(3).fill(version))
    assert.match(
      tree.read('CHANGELOG.md'),
      /^## Unreleased\n\n## 9\.9\.9 — \d{4}-\d\d-\d\d\n\n### Added\n\n- Everything\.$/m,
    )
    assert.equal(JSON.parse(tree.read('docs/api-1.0.json')).release, version)
    assert.match(tree.read('README.md'), /hearth-9\.9\.9\.tar\.gz/)
    assert.match(tree.read('docs/operate/install.md'), /hearth-9\.9\.9-image\.tar\.gz/)
    assert.match(tree.read('deploy/README.md'), /newTag: 9\.9\.9/)
  })

  it('is refused in words while something does not fit', () => {
    assert.match(say('prepare', '0.1.5'), /not newer than the last release/)
    assert.match(say('prepare', '10.0.0'), /nothing under "## Unreleased"/)
    assert.match(say('prepare', 'v10'), /no version such as/)
    assert.match(say('10.0.0'), /First: scripts\/release prepare 10\.0\.0/)
    const other = join(folder, 'other.pem')
    makeReleaseKey(other)
    assert.match(say(version, '--without-image', '--key', other), /has no public key that belongs to this private key/)
    writeFileSync(other, 'hello')
    assert.match(say(version, '--without-image', '--key', other), /no Ed25519 key/)
    const edited = cloneTree(join(folder, 'edited'), tree.path)
    edited.change('CHANGELOG.md', (text) => text.replace(/ — \d{4}-\d\d-\d\d$/m, ''))
    edited.change('docs/api-1.0.json', (text) => text.replace(version, '1.1.1'))
    edited.change('RELEASES', (text) => `${text}${version} ${'a'.repeat(40)} 2030-01-31\n`)
    const { said } = edited.release(version, '--without-image')
    for (const reason of [/Commit or discard/, /RELEASES has/, /CHANGELOG\.md has no section/, /is the API of 1\.1\.1/])
      assert.match(said, reason)
  })

  it('has the same bytes when it is built in another folder, and everything in it can be verified', { skip }, () => {
    const first = tree.release(version, '--out', join(folder, 'first'), '--key', key, '--without-image')
    assert.equal(first.code, 0, first.said)
    assert.match(first.said, /There is NO IMAGE in this release.*signed, as deploy\/release-keys\/test\.pem verifies/s)
    const again = cloneTree(join(folder, 'again'), tree.path)
    const second = again.release(version, '--out', join(folder, 'second'), '--without-image')
    assert.equal(second.code, 0, second.said)
    assert.match(second.said, /This release is NOT SIGNED/)
    assert.equal(first.printed, second.printed)
    assert.deepEqual(
      readdirSync(join(folder, 'first')).sort(),
      [...readdirSync(join(folder, 'second')), 'SHA256SUMS.sig', 'provenance.json.sig'].sort(),
    )
    checkContents(join(folder, 'first'))
  })

  function checkContents(out: string): void {
    const read = (name: string) => readFileSync(join(out, name), 'utf8')
    const sumOf = (name: string) =>
      createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex')
    const names = readdirSync(out).filter((name) => !/^SHA256SUMS|\.sig$/.test(name))
    assert.equal(
      read('SHA256SUMS'),
      names
        .sort()
        .map((name) => `${sumOf(name)}  ${name}\n`)
        .join(''),
    )
    assert.deepEqual(names.map((name) => name.replaceAll(/\d+\.\d+\.\d+/g, 'N')).sort(), [
      'NOTES.md',
      'compose.yaml',
      'hearth-N.tar.gz',
      'hearth-cli-N.tgz',
      'hearth-client-N.tgz',
      'hearth-python-N.tar.gz',
      'provenance.json',
      'release.json',
      'sbom.cdx.json',
    ])
    for (const name of ['SHA256SUMS', 'provenance.json']) {
      writeFileSync(join(folder, 'raw'), Buffer.from(read(`${name}.sig`), 'base64'))
      const words = ['-rawin', '-pubin', '-inkey', join(tree.path, 'deploy/release-keys/test.pem')]
      execFileSync('openssl', ['pkeyutl', '-verify', ...words, '-sigfile', join(folder, 'raw'), '-in', join(out, name)])
    }
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: tree.path, encoding: 'utf8' }).trim()
    const archive = `hearth-${version}.tar.gz`
    const release = JSON.parse(read('release.json'))
    const { date, follows, ...rest } = release
    assert.deepEqual(rest, { version, commit, archive, sha256: sumOf(archive) })
    assert.match(`${date} ${follows}`, /^\d{4}-\d\d-\d\d \d+\.\d+\.\d+$/)
    assert.match(read('NOTES.md'), /^# Hearth 9\.9\.9\n\n### Added\n\n- Everything\.\n/)
    assert.match(read('compose.yaml'), /image: \$\{HEARTH_IMAGE:-localhost\/hearth:9\.9\.9\}/)

    const statement = JSON.parse(read('provenance.json'))
    assert.equal(statement._type, 'https://in-toto.io/Statement/v1')
    assert.equal(statement.predicateType, 'https://slsa.dev/provenance/v1')
    const subjects = names.filter((name) => name !== 'provenance.json')
    assert.deepEqual(
      statement.subject,
      subjects.map((name) => ({ name, digest: { sha256: sumOf(name) } })),
    )
    assert.equal(statement.predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit, commit)

    const parts = JSON.parse(read('sbom.cdx.json')).components.map(({ name }: { name: string }) => name) as string[]
    assert.ok(parts.includes('fastify') && !parts.includes('typescript'), 'what runs, and not what builds')
    const options = { encoding: 'utf8', env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' }, maxBuffer: 64e6 } as const
    const listing = execFileSync('tar', ['-tvzf', join(out, archive), '--numeric-owner'], options)
      .trim()
      .split('\n')
    const entries = listing.map((line) => /^(\S+) (\S+) +\d+ (\S+ \S+) (.*)$/.exec(line)!.slice(1))
    for (const [mode, owner, , path] of entries) {
      assert.match(`${mode} ${owner}`, /^(-rw-r--r--|-rwxr-xr-x|drwxr-xr-x|lrwxrwxrwx) 0\/0$/, path)
      assert.ok(path!.startsWith(`hearth-${version}/`), path)
    }
    assert.equal(new Set(entries.map(([, , time]) => time)).size, 1, 'one time, that of the commit')
    const inside = (path: string) =>
      execFileSync('tar', ['-xOzf', join(out, archive), `hearth-${version}/${path}`], options)
    assert.equal(inside('COMMIT'), commit)
    assert.match(inside('docs/guides/developers.md'), /^# /, 'what /docs shows')
  }

  it('has an image that two builds make byte by byte, and that does all that an image must', {
    skip: skipImage,
  }, () => {
    const built = tree.release(version, '--out', join(folder, 'with-image'), '--key', key)
    assert.equal(built.code, 0, built.said)
    assert.match(built.printed, /^[0-9a-f]{64} {2}hearth-9\.9\.9-image\.tar\.gz$/m)
    console.log(built.said)
    const podman = openPodman(folder)
    // Podman 4 reads no archive that is compressed.
    execFileSync('gzip', ['--decompress', join(folder, `with-image/hearth-${version}-image.tar.gz`)])
    podman('load', '--input', join(folder, `with-image/hearth-${version}-image.tar`))
    const image = `localhost/hearth:${version}`
    assert.match(
      podman('run', '--rm', '--read-only', image, 'version'),
      /^Hearth 9\.9\.9, commit [0-9a-f]{12}, schema /,
    )
    // All that the image of this tree must do, with the one of the release.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined, HEARTH_IMAGE: image }
    const words = ['--test', '--test-reporter=tap', join(import.meta.dirname, 'image.test.ts')]
    const { status, stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8', maxBuffer: 64e6 })
    console.log(stdout)
    podman('image', 'rm', image)
    assert.equal(status, 0)
    assert.match(stdout, /^# skipped 0$/m)
  })
})
