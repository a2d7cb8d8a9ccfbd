/** What may be written by a presigned URL: this many bytes of this type, under this key, until then. */
interface PresignedPut {
  key: string
  contentType: string
  size: number
  now: Date
  lifeSeconds: number
}

export interface StoredObject {
  key: string
  size: number
  writtenAt: Date
}

/** Bytes from `start` to `end`, both counted from nought and both included. */
export interface ByteRange {
  start: number
  end: number
}

/** A request that carries the bytes for a URL which we signed ourselves. */
export interface DirectPut {
  key: string
  query: Record<string, unknown>
  contentType: string | undefined
  contentLength: string | undefined
  body: AsyncIterable<Uint8Array>
  now: Date
  /** Whether anything still waits for these bytes. Asked before they are taken and once more when they are there. */
  isAwaited(): Promise<boolean>
}

/**
 * Where files are. Every call but `presignPut` may throw `StoreUnavailable`, and soon: a store that hangs must not take
 * those along who wait for it.
 */
export interface ObjectStore {
  /** Signed here, without asking the store, so that it can be done while the store is away. */
  presignPut(put: PresignedPut): Promise<string>
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The whole of an object, or undefined when there is none or it is larger than that. */
  read(key: string, bytesMax: number): Promise<Buffer | undefined>
  /** The bytes as they come, or undefined when there is no such object. */
  open(key: string, range?: ByteRange): Promise<Uint8Array | AsyncIterable<Uint8Array> | undefined>
  /** What is not there is deleted already. */
  delete(keys: readonly string[]): Promise<void>
  /** In the order of the bytes of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Where the store is ours, presigned URLs lead to us. */
  receive?(put: DirectPut): Promise<void>
  /** Makes the bucket and lets browsers of any site send to it; for an operator, once. */
  prepare(): Promise<void>
  close(): void
}

/** What an upload must turn out to be. */
export type FileKind = 'image' | 'model' | 'anything'

/** Why bytes are not served: `type` is not what was declared, `content` cannot be read, `pixels` are too many. */
export type Flaw = 'type' | 'content' | 'pixels' | 'size'

export interface FileInspector {
  /** The bytes to serve, an image made anew without what it tells about its maker, or what is wrong with them. An image
   *  that was declared as plain bytes is of the type that it turns out to be. */
  inspect(
    bytes: Buffer,
    contentType: string,
    kind: FileKind,
  ): Promise<{ bytes: Buffer; contentType: string } | { flaw: Flaw }>
}
