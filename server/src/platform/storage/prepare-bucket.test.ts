import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { DeleteBucketCommand, GetBucketCorsCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { s3Options } from '#test/support/services/stores.ts'
import { prepareBucket } from './prepare-bucket.ts'

describe('a bucket is prepared', () => {
  const bucket = `hearth-test-${process.pid}-${randomBytes(4).toString('hex')}`
  let client: S3Client
  before(() => {
    const { accessKeyId, secretAccessKey, ...options } = s3Options(bucket)
    client = new S3Client({ ...options, credentials: { accessKeyId, secretAccessKey } })
  })
  after(async () => {
    await client.send(new DeleteBucketCommand({ Bucket: bucket }))
    client.destroy()
  })

  /** What a browser asks before it sends a file. */
  async function preflight(origin: string, method: string): Promise<number> {
    const headers = {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    }
    const answer = await fetch(`${s3Options(bucket).endpoint}/${bucket}/staging/a.png`, { method: 'OPTIONS', headers })
    return answer.status
  }
  const listRules = async () => (await client.send(new GetBucketCorsCommand({ Bucket: bucket }))).CORSRules!

  it('it is made, and browsers of any site may send to it and do nothing else', async () => {
    assert.deepEqual(await prepareBucket(client, bucket), { place: bucket, isCreated: true, cors: 'added' })
    assert.equal(await preflight('https://app.example', 'PUT'), 200)
    assert.equal(await preflight('https://app.example', 'DELETE'), 403)
  })
  it('again: nothing changes', async () => {
    assert.deepEqual(await prepareBucket(client, bucket), { place: bucket, isCreated: false, cors: 'already there' })
    assert.equal((await listRules()).length, 1)
  })
  it('beside a rule of the operator, which stays', async () => {
    const own = { AllowedOrigins: ['https://cdn.example'], AllowedMethods: ['GET'] }
    await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [own] } }))
    assert.equal(await preflight('https://app.example', 'PUT'), 403)
    assert.equal((await prepareBucket(client, bucket)).cors, 'added')
    assert.deepEqual(
      (await listRules()).map(({ AllowedOrigins }) => AllowedOrigins),
      [['https://cdn.example'], ['*']],
    )
    assert.equal(await preflight('https://app.example', 'PUT'), 200)
  })
})
