import type { Flaw } from '#kernel/object-store.ts'

const magic = 0x46546c67
const jsonChunk = 0x4e4f534a
const binChunk = 0x004e4942

/** Whether the bytes are a complete binary glTF 2 that contains everything it shows. */
export function flawOfModel(bytes: Buffer): Flaw | undefined {
  if (bytes.length < 12 || bytes.readUInt32LE(0) !== magic || bytes.readUInt32LE(4) !== 2) return 'type'
  if (bytes.readUInt32LE(8) !== bytes.length) return 'content'
  let at = 12
  let scene: unknown
  for (let n = 0; at < bytes.length; n++) {
    if (at + 8 > bytes.length) return 'content'
    const [length, kind] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)]
    const end = at + 8 + length
    if (end > bytes.length || length % 4 !== 0) return 'content'
    if (n === 0 ? kind !== jsonChunk : kind === jsonChunk || (kind === binChunk && n > 1)) return 'content'
    if (n === 0) scene = parse(bytes.subarray(at + 8, end))
    at = end
  }
  return isScene(scene) && !pointsElsewhere(scene) ? undefined : 'content'
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

interface Scene {
  asset: { version: string }
  buffers?: unknown
  images?: unknown
}

function isScene(value: unknown): value is Scene {
  const asset = typeof value === 'object' && value !== null ? (value as { asset?: unknown }).asset : undefined
  const version = typeof asset === 'object' && asset !== null ? (asset as { version?: unknown }).version : undefined
  return typeof version === 'string' && version.startsWith('2.')
}

/** A viewer would fetch external resources, and so reveal to that host who is viewing. */
function pointsElsewhere({ buffers, images }: Scene): boolean {
  const uris = [buffers, images].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  return uris.some((one) => {
    const uri = typeof one === 'object' && one !== null ? (one as { uri?: unknown }).uri : undefined
    return uri !== undefined && !(typeof uri === 'string' && uri.startsWith('data:'))
  })
}
