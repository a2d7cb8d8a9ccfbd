import type { S3Options } from './s3.ts'

interface Refusal {
  name?: string
  message?: string
  code?: string
  errors?: Error[]
}

/** The answer of the bucket, below our own error. */
const refusalOf = (error: unknown) => ((error as Error | undefined)?.cause ?? error ?? {}) as Refusal

/** The reason in one line. Some stores give a code and no message; several addresses give several errors. */
export function describeStore(error: unknown): string {
  const { name, message = '', code, errors = [] } = refusalOf(error)
  if (errors.length > 0) return [...new Set(errors.map(({ message }) => message))].join('; ')
  if (message === '' || message === 'UnknownError') return `the store answers ${code ?? name}`
  return message.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}

/** What to do about it, in words that a volunteer can follow. */
export function fixOfStore(error: unknown, { bucket, endpoint }: S3Options): string {
  const { name = '' } = refusalOf(error)
  if (name === 'NoSuchBucket') return `Make the bucket ${bucket}: hearthctl admin storage prepare`
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch'].includes(name))
    return 'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  if (name === 'AccessDenied') return `Give the key the rights to read, write, list and delete in the bucket ${bucket}.`
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed') return 'Correct S3_REGION.'
  return `Check that S3_ENDPOINT${endpoint === undefined ? '' : ` (${endpoint})`} is right and can be reached from this machine.`
}
