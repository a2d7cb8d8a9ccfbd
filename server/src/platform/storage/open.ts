import type { ObjectStore } from '#kernel/object-store.ts'
import type { Keys } from '#platform/keys.ts'
import { openDiskStore } from './disk.ts'
import type { S3Options } from './s3.ts'

export type StorageConfig = ({ kind: 's3' } & S3Options) | { kind: 'disk'; directory: string }

/** The S3 client takes a large part of a second to load, so it is loaded only where it is used. */
export async function openObjectStore(storage: StorageConfig, baseUrl: string, keys: Keys): Promise<ObjectStore> {
  if (storage.kind === 'disk') return openDiskStore({ directory: storage.directory, baseUrl, keys })
  const { openS3Store } = await import('./s3.ts')
  return openS3Store(storage)
}
