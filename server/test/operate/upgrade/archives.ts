import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { archiveName, releaseFile, signatureFile, signFile, sumFile, sumsFile } from '#platform/releases.ts'
import { root } from '../programs.ts'

const newKey = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
/** The publisher whom the instance trusts, and one whom it does not know. */
export const publisher = newKey()
export const stranger = newKey()

export const ownVersion = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** What an installed release is made of: all but tests and pictures. */
function listFiles(): string[] {
  const out = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const isLeftOut = (file: string) => /^(server\/test|docs\/pictures|packages\/python)\//.test(file)
  return out.split('\n').filter((file) => file !== '' && !isLeftOut(file) && existsSync(join(root, file)))
}

/** The tree as another version, with the unit files of a machine that is a folder. */
export function copyTree(to: string, version: string, machine: string): void {
  for (const file of listFiles()) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
  for (const file of ['package.json', 'server/package.json', 'package-lock.json']) setVersion(join(to, file), version)
  for (const file of globSync('deploy/systemd/*', { cwd: to })) {
    const text = readFileSync(join(to, file), 'utf8')
    writeFileSync(join(to, file), moveUnit(text, machine))
  }
  mkdirSync(join(to, 'deploy/release-keys'), { recursive: true })
  writeFileSync(join(to, 'deploy/release-keys/publisher.pem'), publisher.publicKey)
}

function setVersion(file: string, version: string): void {
  const content = JSON.parse(readFileSync(file, 'utf8'))
  for (const part of [content, content.packages?.[''], content.packages?.server]) if (part) part.version = version
  writeFileSync(file, JSON.stringify(content, null, 2))
}

/** Its paths are those of the machine, and its processes run as the user of the test. */
const moveUnit = (text: string, machine: string) =>
  text
    .replaceAll(/^(User|Group)=.*\n/gm, '')
    .replaceAll(/(?<=[ =])\/(opt|etc|var)\//g, `${machine}/$1/`)
    .replaceAll(/ -o \w+ -g \w+/g, '')
    .replaceAll(/(?<=[ =])node(?= )/g, process.execPath)

interface PublishedRelease {
  version: string
  follows?: string
  key?: { privateKey: string }
}

/** The files beside an archive, which is in the folder already. */
export async function announce(folder: string, release: PublishedRelease): Promise<string> {
  const { version, follows = ownVersion, key = publisher } = release
  const archive = archiveName(version)
  const sha256 = await sumFile(join(folder, archive))
  const words = { version, commit: 'a'.repeat(40), date: '2027-01-31', follows, archive, sha256 }
  writeFileSync(join(folder, releaseFile), JSON.stringify(words))
  const lines = [`${sha256}  ${archive}`, `${await sumFile(join(folder, releaseFile))}  ${releaseFile}`]
  writeFileSync(join(folder, sumsFile), `${lines.join('\n')}\n`)
  writeFileSync(join(folder, signatureFile), signFile(readFileSync(join(folder, sumsFile)), key.privateKey))
  return folder
}

/** The folder of a published release, which has something besides the tree at the end of these files. */
export async function publish(folder: string, version: string, machine: string, add: Record<string, string> = {}) {
  const tree = join(folder, `hearth-${version}`)
  copyTree(tree, version, machine)
  for (const [file, text] of Object.entries(add)) appendFileSync(join(tree, file), text)
  execFileSync('tar', [
    '-c',
    '-I',
    'gzip -1',
    '-f',
    join(folder, archiveName(version)),
    '-C',
    folder,
    `hearth-${version}`,
  ])
  rmSync(tree, { recursive: true })
  return announce(folder, { version })
}
