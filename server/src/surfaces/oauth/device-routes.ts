import type { FastifyReply, FastifyRequest } from 'fastify'
import { findOAuthAccount, type OAuthAccount } from '#domains/accounts/apps/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { addressKey, shortAddress } from '#surfaces/http/address.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { limitGuesses, TooManyGuesses } from '#surfaces/operations/code-rate-limit.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { frameOf, messagesOf, openPages, type PageScope, sendPage, zoneOf } from '#surfaces/site/page-scope.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import type { AuthorizationServer } from './authorization-server.ts'
import { formatUserCode, readUserCode } from './device-codes.ts'
import { type DeviceRequest, nameOfDeviceClient, requireDeviceRequest } from './device-decision.ts'
import {
  allowedPage,
  allowedPath,
  codeEntryPage,
  confirmationPage,
  decisionPath,
  deniedPage,
  deniedPath,
} from './device-page.ts'
import { devicePath } from './paths.ts'

type Load = () => Promise<Pick<AuthorizationServer, 'allowDevice' | 'denyDevice'>>

function describeError(error: ApiError, { codes }: Messages) {
  return error instanceof TooManyGuesses ? codes.code.tooMany(Number(error.headers['Retry-After'])) : undefined
}

/** Where users let a program without a browser use their account: RFC 8628 §3.3. */
export function mountDevicePages(server: HttpServer, load: Load, legacyBaseUrl: string | undefined): void {
  const admission = () => ({ legacyBaseUrl })
  openPages(server, { admission, describeError }, (routes) => mountDeviceScreens({ server, routes }, load))
}

function mountDeviceScreens(scope: PageScope, load: Load): void {
  const { server } = scope

  getScreen(scope, devicePath, async (request, reply) => {
    const code = readUserCode(queryIn(request, 'user_code') ?? '')
    return showEntry(request, reply, { typed: code === undefined ? '' : formatUserCode(code) })
  })

  postScreen(scope, devicePath, devicePath, (request, reply, caller) =>
    withRequest(request, reply, caller, (found) => showConfirmation(request, reply, caller, found)),
  )

  postScreen(scope, decisionPath, devicePath, (request, reply, caller) =>
    withRequest(request, reply, caller, async (found) => {
      const form = formIn(request)
      // Another user has signed in since the page was shown, so they must see the page first.
      if (form.get('account') !== caller.userId) return showConfirmation(request, reply, caller, found)
      const account = await requireAccount(caller)
      const { allowDevice, denyDevice } = await load()
      const isAllowed = form.get('decision') === 'allow'
      await (isAllowed ? allowDevice : denyDevice)(account, found)
      return reply.redirect(isAllowed ? allowedPath : deniedPath, 303)
    }),
  )

  getScreen(scope, allowedPath, async (request, reply) => sendPage(reply, allowedPage(messagesOf(request))))
  getScreen(scope, deniedPath, async (request, reply) => sendPage(reply, deniedPage(messagesOf(request))))

  function showEntry(
    request: FastifyRequest,
    reply: FastifyReply,
    entry: { typed: string; isWrong?: boolean },
  ): FastifyReply {
    const { instanceName } = frameOf(server, request)
    return sendPage(reply, codeEntryPage(messagesOf(request), { ...entry, instanceName }), entry.isWrong ? 404 : 200)
  }

  async function requireAccount(caller: Caller): Promise<OAuthAccount> {
    const account = await findOAuthAccount(server.database, caller.userId)
    if (!account) throw new ApiError('forbidden')
    return account
  }

  /** Wrong codes are counted per user and per address. One that cannot be a code is not a guess. */
  async function withRequest(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId }: Caller,
    act: (found: DeviceRequest) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const typed = formIn(request).get('user_code') ?? ''
    const code = readUserCode(typed)
    const isWrong = true
    if (code === undefined) return showEntry(request, reply, { typed, isWrong })
    try {
      const find = () => requireDeviceRequest(server, code)
      const address = `device:${addressKey(request.ip)}`
      return await act(await limitGuesses(server, userId, () => limitGuesses(server, address, find)))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      return showEntry(request, reply, { typed, isWrong })
    }
  }

  async function showConfirmation(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    found: DeviceRequest,
  ): Promise<FastifyReply> {
    const messages = messagesOf(request)
    const { instanceName } = frameOf(server, request)
    const view = {
      instanceName,
      appName: nameOfDeviceClient(messages),
      account: await requireAccount(caller),
      userCode: readUserCode(formIn(request).get('user_code') ?? '')!,
      request: found,
      asked: messages.format.dateTime(found.askedAt, zoneOf(request) ?? null, server.clock.now()),
      isSameNetwork: shortAddress(request.ip) === found.device.network,
    }
    return sendPage(reply, confirmationPage(messages, view))
  }
}
