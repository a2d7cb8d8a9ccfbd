import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ReleaseError, sumFile } from '../../server/src/platform/releases.ts'
import { run } from './tree.ts'

export const imageTag = (version: string) => `localhost/hearth:${version}`

/** What a build of the image needs and is not here. */
export function explainMissingBuilder(): string[] {
  const folders = (process.env.PATH ?? '').split(':')
  const missing = ['buildah', 'mmdebstrap'].filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
  if (missing.length === 0 && process.getuid?.() === 0) return []
  const need = missing.length > 0 ? `apt-get install ${missing.join(' ')}` : 'run it as root'
  return [`The image cannot be built here (${need}). To release without an image: --without-image`]
}

interface Wish {
  version: string
  /** Seconds since 1970: every file in the image has this time. */
  time: string
  archive: string
  out: string
}

/**
 * Builds the image from the archive, twice, each in a folder of its own, and refuses if they differ. Gives the Debian packages
 * whose files it may have.
 */
export async function buildImageTwice(wish: Wish): Promise<string[]> {
  const final = join(wish.out, `hearth-${wish.version}-image.tar.gz`)
  const second = `${final}.second`
  for (const [count, file] of [final, second].entries()) {
    console.error(`release: the image, build ${count + 1} of 2`)
    buildImage(wish, file)
  }
  if ((await sumFile(final)) !== (await sumFile(second))) {
    const kept = resolve('.tmp/image-second.tar.gz')
    renameSync(second, kept)
    throw new ReleaseError(`Two builds of the image differ; compare ${final} with ${kept}.`)
  }
  rmSync(second)
  return listDebianPackages()
}

function buildImage({ version, time, archive }: Wish, file: string): void {
  mkdirSync('.tmp', { recursive: true })
  const folder = mkdtempSync(resolve('.tmp/image-'))
  const tag = imageTag(version)
  const tar = join(folder, 'image.tar')
  const env = { ...process.env, NODE_BINARY: resolve('node_modules/node/bin/node') }
  const quietly: ExecFileSyncOptions = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  try {
    run('tar', '-xzf', archive, '-C', folder, '--strip-components=1')
    execFileSync(join(folder, 'deploy/container/build.sh'), [tag, '--quiet', '--timestamp', time], quietly)
    execFileSync('buildah', ['push', '--quiet', tag, `docker-archive:${tar}:${tag}`], quietly)
    packImage(tar, tag)
    renameSync(`${tar}.gz`, file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Without the name and the id of the container in which the image was made, which nothing uses. */
function packImage(tar: string, tag: string): void {
  const folder = `${tar}.d`
  mkdirSync(folder)
  run('tar', '-xf', tar, '-C', folder, '--wildcards', '*.json', '*.tar')
  const readJson = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const [{ Config, Layers }] = readJson('manifest.json')
  const { container: _id, container_config: _same, ...image } = readJson(Config)
  const config = JSON.stringify({ ...image, config: { ...image.config, Hostname: '' } })
  const name = `${createHash('sha256').update(config).digest('hex')}.json`
  writeFileSync(join(folder, name), config)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify([{ Config: name, RepoTags: [tag], Layers }]))
  const sameForAll = ['--owner=0', '--group=0', '--numeric-owner', '--mode=644', '--mtime=@0', '--format=ustar']
  run('tar', '-cf', tar, '-C', folder, ...sameForAll, 'manifest.json', name, ...Layers)
  run('gzip', '--no-name', tar)
}

/** Of the image that deploy/container/build.sh makes from the packages of Debian. */
function listDebianPackages(): string[] {
  const base = `localhost/hearth-base:${run(resolve('node_modules/node/bin/node'), '--version').trim()}`
  const container = run('buildah', 'from', base).trim()
  try {
    const format = ['Package', 'Version', 'Architecture'].map((name) => `\${${name}}`).join(' ')
    const query = ['dpkg-query', '--show', `--showformat=${format}\\n`]
    const lines = run('buildah', 'run', '--isolation=chroot', container, ...query)
      .trim()
      .split('\n')
    return lines.map((line) => {
      const [name, version, architecture] = line.split(' ').map(encodeURIComponent)
      return `pkg:deb/debian/${name}@${version}?arch=${architecture}`
    })
  } finally {
    run('buildah', 'rm', container)
  }
}
