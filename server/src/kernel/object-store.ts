/** What a presigned URL allows: to write this many bytes of this type under this key until it expires. */
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

/** Bytes from `start` to `end`, zero-based and inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** An upload request to a URL that we signed. */
export interface DirectPut {
  key: string
  query: Record<string, unknown>
  contentType: string | undefined
  contentLength: string | undefined
  body: AsyncIterable<Uint8Array>
  now: Date
  /** Whether the upload is still expected. Checked before the bytes are read and again afterwards. */
  isAwaited(): Promise<boolean>
}

/** What had to be done to make a store ready. */
export interface StorePreparation {
  place: string
  isCreated: boolean
  /** The rule by which browsers may send files to another origin; a directory needs none. */
  cors: 'added' | 'already there' | 'not needed'
}

/**
 * Stores files. Every call may throw `StoreUnavailable`, and does so quickly: a store that hangs must
 * not make other requests hang.
 */
export interface ObjectStore {
  /** Signed locally. Refused while the store is known to be away: the URL could not be used. */
  presignPut(put: PresignedPut): Promise<string>
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The whole object, or undefined when there is none or it is larger than `bytesMax`. */
  read(key: string, bytesMax: number): Promise<Buffer | undefined>
  /** The object as a stream, or undefined when there is none. */
  open(key: string, range?: ByteRange): Promise<Uint8Array | AsyncIterable<Uint8Array> | undefined>
  /**
   * Where a proxy beside this process finds the object: its path below the directory or the address of the store, with
   * the query that signs it for the next minutes. Works while the store is unavailable.
   */
  locate(key: string, now: Date): Promise<string>
  /** Deleting a missing object succeeds. */
  delete(keys: readonly string[]): Promise<void>
  /** Ordered by the bytes of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** For a store on our own disk: presigned URLs point to this server. */
  receive?(put: DirectPut): Promise<void>
  /**
   * Creates the bucket or directory and allows uploads from browsers of any origin. A second run changes nothing; other
   * rules of the bucket stay.
   */
  prepare(): Promise<StorePreparation>
  close(): void
}

/** What an upload was declared to be. */
export type FileKind = 'image' | 'model' | 'anything'

/** Why a file is rejected: `type` differs from the declared one, `content` is unreadable, `pixels` are too many. */
export type Flaw = 'type' | 'content' | 'pixels' | 'size'

export interface FileInspector {
  /** The bytes to serve (an image is re-encoded without its metadata), or what is wrong with them. An image declared as
   *  plain bytes gets the type that was detected. */
  inspect(
    bytes: Buffer,
    contentType: string,
    kind: FileKind,
  ): Promise<{ bytes: Buffer; contentType: string } | { flaw: Flaw }>
}
