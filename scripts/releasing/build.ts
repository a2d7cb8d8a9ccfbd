import { spawnSync } from 'node:child_process'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  archiveName,
  isVersion,
  type Release,
  ReleaseError,
  readReleaseKeys,
  releaseFile,
  signatureFile,
  signFile,
  sumFile,
  sumsFile,
  verifyRelease,
} from '../../server/src/platform/releases.ts'
import { buildImageTwice, explainMissingBuilder, imageTag } from './image.ts'
import { describeProvenance } from './provenance.ts'
import { findFollowed, git, listReleased, readChanges, readVersion, run, versionFiles } from './tree.ts'

const keysFolder = 'deploy/release-keys'
const provenanceFile = 'provenance.json'

interface Options {
  out: string
  /** The file with the private key of the maintainer. */
  key: string | undefined
  image: boolean
}

/** Builds everything that is published with a release from the commit that is checked out, and verifies it. */
export async function buildRelease(version: string, { out, key, image }: Options): Promise<void> {
  const privateKey = key === undefined ? undefined : readFileSync(key, 'utf8')
  const problems = [...findProblems(version), ...findKeyProblems(privateKey), ...(image ? explainMissingBuilder() : [])]
  if (problems.length > 0) throw new ReleaseError(problems.join('\nrelease: '))

  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(out, name), text)
  const say = (what: string) => console.error(`release: ${what}`)

  say('the archive of the source')
  const [commit, date, time] = git('log', '-1', '--format=%H %cs %ct').split(' ') as [string, string, string]
  const archive = archiveName(version)
  archiveSource(version, commit, join(out, archive))
  write('sbom.cdx.json', run(process.execPath, 'scripts/write-sbom.ts'))
  say('the packages of the clients')
  packClients(out)
  write('compose.yaml', nameImage(readFileSync('compose.yaml', 'utf8'), version))
  const { text: notes } = readChanges(version)!
  write('NOTES.md', `# Hearth ${version}\n\n${notes}\n`)
  const follows = findFollowed(version, listReleased()) ?? version
  const release: Release = { version, commit, date, follows, archive, sha256: await sumFile(join(out, archive)) }
  write(releaseFile, toJson(release))
  const parts = image ? await buildImageTwice({ version, time, archive: join(out, archive), out }) : undefined

  write(provenanceFile, toJson(describeProvenance(release, await sumAll(out), parts)))
  const sums = [...(await sumAll(out))].map(([name, sum]) => `${sum}  ${name}\n`).join('')
  write(sumsFile, sums)
  if (privateKey !== undefined) {
    for (const [name, signature] of [
      [sumsFile, signatureFile],
      [provenanceFile, `${provenanceFile}.sig`],
    ] as const)
      write(signature, signFile(readFileSync(join(out, name)), privateKey))
  }
  const { signedBy } = await verifyRelease(out, privateKey === undefined ? 'unsigned' : readReleaseKeys(keysFolder))

  process.stdout.write(sums)
  for (const name of readdirSync(out))
    say(`${(statSync(join(out, name)).size / 1e6).toFixed(1).padStart(8)} MB  ${name}`)
  if (!image) say('There is NO IMAGE in this release, as you asked.')
  if (signedBy === undefined)
    say('This release is NOT SIGNED: no key was given (--key). Installations that have keys of releases refuse it.')
  else say(`signed, as ${keysFolder}/${signedBy}.pem verifies`)
  say(`in ${out}. Now the tag is yours: git tag -s v${version} -m "Hearth ${version}"; RELEASING.md has the rest.`)
}

/** Everything at once, so that a maintainer mends it in one go. */
function findProblems(version: string): string[] {
  if (!isVersion(version)) return [`${version} is no version such as 0.4.0.`]
  if (versionFiles.some((file) => readVersion(file) !== version))
    return [`The tree is not at ${version}. First: scripts/release prepare ${version}`]
  const problems: string[] = []
  if (git('status', '--porcelain') !== '') problems.push('Commit or discard what is changed first (git status).')
  if (listReleased().includes(version))
    problems.push(
      `RELEASES has ${version} already, and a release never changes. To build it again, check out its commit.`,
    )
  const changes = readChanges(version)
  if (!changes?.text || !changes.day) problems.push(`CHANGELOG.md has no section "## ${version} — DATE" with changes.`)
  const { release } = JSON.parse(readFileSync('docs/api-1.0.json', 'utf8')) as { release: string }
  if (release !== version)
    problems.push(`docs/api-1.0.json is the API of ${release}: npm run api:changes -- --release ${version}`)
  return problems
}

/** The next release is compared with the keys that come with this one, so its own must be among them. */
function findKeyProblems(privateKey: string | undefined): string[] {
  if (privateKey === undefined) return []
  signFile(Buffer.from(''), privateKey)
  const mine = createPublicKey(createPrivateKey(privateKey))
  if (readReleaseKeys(keysFolder).some(({ key }) => key.equals(mine))) return []
  return [`${keysFolder} has no public key that belongs to this private key; its README says how to add it.`]
}

/** The tracked files with the time of the commit, owned by root, in the order of git; and the commit in a file. */
function archiveSource(version: string, commit: string, path: string): void {
  const words = ['-c', 'tar.umask=0022', 'archive', '--format=tar', `--prefix=hearth-${version}/`]
  const tar = spawnSync('git', [...words, `--add-virtual-file=hearth-${version}/COMMIT:${commit}`, commit], {
    maxBuffer: 1024 ** 3,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const file = openSync(path, 'w')
  const { status } = spawnSync('gzip', ['--no-name', '--best'], { input: tar.stdout, stdio: ['pipe', file, 'inherit'] })
  closeSync(file)
  if (tar.status !== 0 || status !== 0) throw new Error('git archive or gzip failed')
}

/** The source of the Python client has the name of the project in PyPI, which the archive of the server has here. */
function packClients(out: string): void {
  const folder = join(out, 'packages')
  run('scripts/pack', folder)
  for (const name of readdirSync(folder))
    run('mv', join(folder, name), join(out, name.endsWith('.tgz') ? name : name.replace('hearth-', 'hearth-python-')))
  rmSync(folder, { recursive: true })
}

/** The compose file of the tree uses an image that was built there; that of a release uses its own. */
function nameImage(compose: string, version: string): string {
  const build = /^# {3}docker build .*$/m
  const image = `\${HEARTH_IMAGE:-hearth}`
  if (!build.test(compose) || !compose.includes(image)) throw new Error('compose.yaml names its image in another way')
  return compose
    .replace(build, `#   docker load --input hearth-${version}-image.tar.gz`)
    .replace(' hearth init ', ` ${imageTag(version)} init `)
    .replace(image, `\${HEARTH_IMAGE:-${imageTag(version)}}`)
}

async function sumAll(folder: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for (const name of readdirSync(folder).sort()) sums.set(name, await sumFile(join(folder, name)))
  return sums
}

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`
