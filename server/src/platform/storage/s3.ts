import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ObjectStore } from '#kernel/object-store.ts'
import { openGuard } from './guard.ts'
import { prepareBucket } from './prepare-bucket.ts'

export interface S3Options {
  /** Omitted for AWS. */
  endpoint?: string
  /** The address at which clients reach the store, if it differs from ours. */
  publicEndpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

const socketsMax = 50
const connectMs = 1000
/** A write may carry ten megabytes, and no browser waits for it. */
const writeMs = 20_000
const deleteMax = 1000
const locatedSeconds = 900
const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)

export function openS3Store(options: S3Options): ObjectStore {
  const { bucket: Bucket, endpoint, publicEndpoint = endpoint } = options
  const settings: S3ClientConfig = {
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    forcePathStyle: options.forcePathStyle,
    // By default a presigned URL would carry the checksum of an empty body, and older gateways reject the trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectMs,
      httpAgent: { maxSockets: socketsMax },
      httpsAgent: { maxSockets: socketsMax },
    },
  }
  const client = new S3Client({ ...settings, ...(endpoint !== undefined && { endpoint }) })
  const signer = new S3Client({ ...settings, ...(publicEndpoint !== undefined && { endpoint: publicEndpoint }) })
  const guard = openGuard({ inFlightMax: socketsMax })

  async function* listKeys(prefix: string) {
    let token: string | undefined
    do {
      const page = await guard.run((abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token }), { abortSignal }),
      )
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        yield { key: Key!, size: Size!, writtenAt: LastModified! }
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  return {
    async presignPut({ key, contentType, size, now, lifeSeconds }) {
      guard.assertThere()
      const put = new PutObjectCommand({ Bucket, Key: key, ContentType: contentType, ContentLength: size })
      return getSignedUrl(signer, put, {
        expiresIn: lifeSeconds,
        signingDate: now,
        // Without this the content type is not signed, and any type could be sent.
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      })
    },
    async put(key, Body, ContentType) {
      await guard.run(
        (abortSignal) => client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentType }), { abortSignal }),
        writeMs,
      )
    },
    async read(key, bytesMax) {
      const { ContentLength = 0, Body } = await get(key)
      if (!Body) return undefined
      if (ContentLength > bytesMax) return void (Body as unknown as { destroy(): void }).destroy()
      const chunks: Uint8Array[] = []
      for await (const chunk of guard.flow(Body as unknown as AsyncIterable<Uint8Array>)) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    async open(key, range) {
      const { Body } = await get(key, range && `bytes=${range.start}-${range.end}`)
      return Body && guard.flow(Body as unknown as AsyncIterable<Uint8Array>)
    },
    async locate(Key, now) {
      const get = new GetObjectCommand({ Bucket, Key })
      const { pathname, search } = new URL(
        await getSignedUrl(client, get, { expiresIn: locatedSeconds, signingDate: now }),
      )
      return pathname.slice(1) + search
    },
    async delete(keys) {
      for (let at = 0; at < keys.length; at += deleteMax) {
        const Objects = keys.slice(at, at + deleteMax).map((Key) => ({ Key }))
        const Delete = { Objects, Quiet: true }
        const { Errors = [] } = await guard.run(
          (abortSignal) => client.send(new DeleteObjectsCommand({ Bucket, Delete }), { abortSignal }),
          writeMs,
        )
        if (Errors.length > 0) throw new Error(`${Errors.length} objects were not deleted: ${Errors[0]!.Code}`)
      }
    },
    list: listKeys,
    prepare: () => prepareBucket(client, Bucket),
    close() {
      client.destroy()
      signer.destroy()
    },
  }

  async function get(Key: string, Range?: string): Promise<Pick<GetObjectCommandOutput, 'Body' | 'ContentLength'>> {
    try {
      const wish = new GetObjectCommand({ Bucket, Key, ...(Range !== undefined && { Range }) })
      return await guard.run((abortSignal) => client.send(wish, { abortSignal }), undefined, isMissing)
    } catch (error) {
      if (isMissing(error)) return {}
      throw error
    }
  }
}
