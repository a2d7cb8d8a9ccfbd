import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

export interface Hashed {
  bytes: number
  sha256: string
}

/** Writes a new file that only its owner can read, and hashes it on the way. It is on the disk when this returns. */
export async function writeHashed(
  path: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  onBytes: (count: number) => void = () => undefined,
): Promise<Hashed> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      await file.writeFile(chunk)
      bytes += chunk.length
      onBytes(chunk.length)
    }
    await file.datasync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

export async function hashFile(path: string, onBytes: (count: number) => void = () => undefined): Promise<Hashed> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    onBytes(chunk.length)
  }
  return { bytes, sha256: hash.digest('hex') }
}

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A folder's own entry: without this a rename may be lost when the machine stops. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
