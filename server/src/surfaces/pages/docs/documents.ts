import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Messages } from '#messages/index.ts'

/** The documents of the repository. An installed release and the image of a container have them too. */
const folder = join(import.meta.dirname, '../../../../../docs')

export type DocumentName = keyof Messages['docs']['documents']

export const introductionFile = 'introduction.md'

/** Every document that is served, by its name in the address. No other file of the folder can be read through it. */
export const documentFiles: Readonly<Record<DocumentName, string>> = {
  developers: 'guides/developers.md',
  api: 'api.md',
  cli: 'cli.md',
  python: 'python.md',
  webhooks: 'webhooks.md',
  oauth: 'oauth.md',
  mcp: 'mcp.md',
  uploads: 'uploads.md',
  'widgets-and-feeds': 'widgets-and-feeds.md',
  meetpass: 'meetpass.md',
  organizers: 'guides/organizers.md',
  'leaving-meetup': 'guides/leaving-meetup.md',
  sources: 'sources.md',
  door: 'guides/door.md',
  administrators: 'guides/administrators.md',
  translators: 'guides/translators.md',
  backup: 'operate/backup.md',
}

export const documentPath = (name: string) => `/docs/guides/${name}`

export const isDocument = (name: string): name is DocumentName => Object.hasOwn(documentFiles, name)

export const readDocument = (file: string) => readFile(join(folder, file), 'utf8')

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

export const picturePath = (name: string) => `/docs/pictures/${name}`

let reading: Promise<ReadonlyMap<string, Picture>> | undefined

/** The pictures of the documents by name: less than a megabyte, read once. */
export function readPictures(): Promise<ReadonlyMap<string, Picture>> {
  reading ??= readAll().catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return reading
}

async function readAll(): Promise<ReadonlyMap<string, Picture>> {
  const pictures = join(folder, 'pictures')
  const names = (await readdir(pictures)).filter((name) => name.endsWith('.webp'))
  return new Map(
    await Promise.all(names.map(async (name) => [name, measure(await readFile(join(pictures, name)))] as const)),
  )
}

/** A picture of `npm run pictures` is a lossy WebP: its size is at the beginning of the only frame. */
function measure(bytes: Buffer): Picture {
  return { bytes, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
