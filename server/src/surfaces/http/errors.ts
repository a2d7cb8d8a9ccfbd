import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, type ErrorCode, StoreUnavailable, unavailable } from '#kernel/operation/errors.ts'
import { findPicked, type Languages, messagesFor } from '#messages/index.ts'
import { answerTo, whyUnavailable } from '#platform/database/database.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { noteReason } from './reasons.ts'
import { traceFields } from './trace.ts'

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation_failed',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** Notes why a request failed, for its own line and, where there is more to say, in a line of its own. */
export function reportFailure(logger: Logger, request: FastifyRequest, error: unknown, known: ApiError): void {
  const { id: requestId, routeOptions } = request
  const fields = { requestId, ...traceFields(request), route: routeOptions.url }
  if (known.status === 500) return void logger.error({ err: error, ...fields }, 'a request failed')
  const { reason } = known
  if (reason === undefined) return
  noteReason(request.raw, reason)
  // A store that rejects our key must not look like one that is unavailable. An ApiError says nothing new.
  const err = error instanceof StoreUnavailable ? error.cause : error
  if (err === undefined || err instanceof ApiError) return
  limited(logger).warn(`${reason} ${causeOf(err)}`, { err, reason, ...fields }, 'a request could not be answered')
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

export function addVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary')
  reply.header('vary', known === undefined ? name : `${String(known)}, ${name}`)
}

/** What a code means in another language, for the people of a client. */
export interface Translation {
  locale: string
  message: string
}

/** Undefined for clients that ask for English or for nothing. */
export function findTranslation(
  { code }: ApiError,
  { headers }: Pick<FastifyRequest, 'headers'>,
  languages: Languages,
): Translation | undefined {
  const locale = findPicked({ acceptLanguage: headers['accept-language'] }, 'public', languages)
  return locale === undefined || locale === 'en'
    ? undefined
    : { locale, message: messagesFor(locale, 'public', languages).errors[code] }
}

export function errorBody({ message, code, problems }: ApiError, translation?: Translation): string {
  const shown = problems.map((problem) => ({ field: problem.field, message: problem.message }))
  return JSON.stringify({
    error: message,
    code,
    ...(translation && { message: translation.message }),
    ...(shown.length > 0 && { problems: shown }),
  })
}
