import type { FastifyError } from 'fastify'
import { ApiError, type ErrorCode, StoreUnavailable, unavailable } from '#kernel/operation/errors.ts'
import { answerTo, whyUnavailable } from '#platform/database.ts'

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation_failed',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** Turns any thrown value into the error that the client gets. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof StoreUnavailable)
    return unavailable('store', 'The file storage is unavailable; try again shortly', 2)
  const reason = whyUnavailable(error)
  if (reason) return unavailable(reason)
  const code = answerTo(error)
  if (code) return new ApiError(code)
  const { code: fastifyCode, statusCode } = error as FastifyError
  const known = fastifyCodes[fastifyCode]
  if (known) return new ApiError(known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiError('validation_failed')
  return new ApiError('internal_error')
}

export function errorBody({ message, code, problems }: ApiError): string {
  return JSON.stringify({ error: message, code, ...(problems.length > 0 && { problems }) })
}
