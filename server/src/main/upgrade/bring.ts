import { copyFileSync, createWriteStream, readFileSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { readRelease, releaseFile, signatureFile, sumsFile } from '#platform/releases.ts'
import { CommandError } from '../command.ts'
import { removeFolder } from './place.ts'

const smallMax = 1_000_000
const archiveMax = 500_000_000

/** Copies the files of a release into a folder of ours, so that what is verified is what is unpacked. */
export async function bringRelease(source: string, folder: string): Promise<void> {
  removeFolder(folder)
  await mkdir(folder, { mode: 0o700 })
  const bring = /^https?:\/\//.test(source) ? openDownload(source) : openCopy(source)
  for (const name of [sumsFile, signatureFile, releaseFile]) await bring(name, join(folder, name), smallMax)
  const { archive } = readRelease(readFileSync(join(folder, releaseFile), 'utf8'))
  await bring(archive, join(folder, archive), archiveMax)
}

type Bring = (name: string, to: string, bytesMax: number) => Promise<void>

function openCopy(source: string): Bring {
  const path = source.startsWith('file:') ? fileURLToPath(source) : resolve(source)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found)
    throw new CommandError(`There is no folder ${path}. Name the folder of a release, or its http or https address.`)
  const from = found.isDirectory() ? path : dirname(path)
  return async (name, to) => {
    if (!statSync(join(from, name), { throwIfNoEntry: false })?.isFile()) throw missing(name, from)
    copyFileSync(join(from, name), to)
  }
}

const missing = (name: string, where: string) =>
  new CommandError(
    name === signatureFile
      ? `${where} has no ${name}, so the release is not signed and is not installed. Ask who published it for the signed files.`
      : `${where} has no ${name}, so it is not a release, or not all of it.`,
  )

const answerMs = 60_000
const redirectsMax = 5

/** Asks the host that the operator named, and no other. */
function openDownload(source: string): Bring {
  // The address of one of its files stands for the folder.
  const isFile = source.endsWith('.json') || source.endsWith('.tar.gz')
  const folder = new URL(isFile || source.endsWith('/') ? '.' : `${source}/`, source)
  return async (name, to, bytesMax) => {
    const { body } = await ask(new URL(name, folder), name, folder.href)
    let bytes = 0
    const counted = new Transform({
      transform(part: Buffer, _encoding, done) {
        bytes += part.length
        done(
          bytes > bytesMax ? new CommandError(`${name} has more than ${bytesMax} bytes and is not a release.`) : null,
          part,
        )
      },
    })
    await pipeline(Readable.fromWeb(body!), counted, createWriteStream(to)).catch((error: NodeJS.ErrnoException) => {
      if (error instanceof CommandError || error.code === 'ENOSPC') throw error
      throw new CommandError(`${name} ended before its end: ${explain(error)}. Run it again.`)
    })
  }
}

async function ask(url: URL, name: string, where: string, redirects = 0): Promise<Response> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerMs * 30) }).catch((error) => {
    throw new CommandError(`${url.host} cannot be asked for ${name}: ${explain(error)}.`)
  })
  if (answer.ok && answer.body) return answer
  const location = answer.headers.get('location')
  if (answer.status === 404) throw missing(name, where)
  if (location === null || redirects === redirectsMax)
    throw new CommandError(`${url.href} answered ${answer.status}. Check the address.`)
  const next = new URL(location, url)
  if (next.host !== url.host || next.protocol !== url.protocol)
    throw new CommandError(
      `${url.host} sends us to ${next.origin}, which you did not name. Name that address, or download the files and name their folder.`,
    )
  return ask(next, name, where, redirects + 1)
}

function explain(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: unknown }
  return cause instanceof Error ? explain(cause) : message
}
