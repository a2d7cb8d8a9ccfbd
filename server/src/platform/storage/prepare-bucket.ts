import {
  type CORSRule,
  CreateBucketCommand,
  GetBucketCorsCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { StorePreparation } from '#kernel/object-store.ts'

/** Any origin, because apps of other sites upload too: a signed URL decides what may be written, not the origin. */
const uploadRule: CORSRule = {
  AllowedOrigins: ['*'],
  AllowedMethods: ['PUT'],
  AllowedHeaders: ['content-type'],
  MaxAgeSeconds: 86_400,
}

const isNamed = (error: unknown, ...names: string[]) => names.includes((error as Error).name)

/** Creates the bucket and allows uploads by browsers. Rules that the operator added stay. */
export async function prepareBucket(client: S3Client, Bucket: string): Promise<StorePreparation> {
  const isCreated = await ensureBucket(client, Bucket)
  const rules = await listRules(client, Bucket)
  if (rules.some(allowsUploads)) return { place: Bucket, isCreated, cors: 'already there' }
  const CORSConfiguration = { CORSRules: [...rules, uploadRule] }
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }))
  return { place: Bucket, isCreated, cors: 'added' }
}

async function ensureBucket(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }))
    return false
  } catch (error) {
    if (!isNamed(error, 'NoSuchBucket', 'NotFound')) throw error
    await client.send(new CreateBucketCommand({ Bucket }))
    return true
  }
}

async function listRules(client: S3Client, Bucket: string): Promise<CORSRule[]> {
  try {
    return (await client.send(new GetBucketCorsCommand({ Bucket }))).CORSRules ?? []
  } catch (error) {
    if (isNamed(error, 'NoSuchCORSConfiguration', 'NoSuchCorsConfiguration', 'NotFound')) return []
    throw error
  }
}

function allowsUploads({ AllowedOrigins = [], AllowedMethods = [], AllowedHeaders = [] }: CORSRule): boolean {
  const headers = AllowedHeaders.map((name) => name.toLowerCase())
  return (
    AllowedOrigins.includes('*') &&
    AllowedMethods.includes('PUT') &&
    (headers.includes('*') || headers.includes('content-type'))
  )
}
