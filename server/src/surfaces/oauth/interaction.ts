import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Client, errors, type Interaction, type Provider } from 'oidc-provider'
import {
  findAppFace,
  findOAuthAccount,
  findSignInTime,
  listConsentedScopes,
  type OAuthAccount,
} from '#domains/accounts/apps/index.ts'
import { picturePath } from '#domains/foundation/uploads/index.ts'
import type { Caller } from '#kernel/context.ts'
import { unavailable } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { whyUnavailable } from '#platform/database/database.ts'
import { assertSameSite } from '#surfaces/http/access.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import type { ConsentContent, ConsentOffer } from '#surfaces/site/consent.ts'
import { pagePolicy } from '#surfaces/site/content-policy.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import { choiceOf, pickMessages } from '#surfaces/site/languages.ts'
import type { Frame } from '#surfaces/site/layout.ts'
import { originOf } from './clients.ts'
import { renderConsentPage } from './consent-page.ts'
import { renderErrorPage } from './error-page.ts'
import { decideGranted, decideOffer } from './offer.ts'
import { interactionPath, signInAgainPath, signInPath } from './paths.ts'
import { nameOfClient, storeShownClient } from './shown-clients.ts'

interface ConsentRequest {
  interaction: Interaction
  client: Client
  caller: Caller
  account: OAuthAccount
  requested: string[]
  offer: ConsentOffer
}

type AppDetails = Pick<ConsentContent, 'logo' | 'maker'>

export type UidRequest = FastifyRequest<{ Params: { uid: string } }>

/** The consent page. Our own session identifies the user; the engine provides only the request. */
export function openInteractions(server: HttpServer, engine: Provider) {
  async function showConsent(request: UidRequest, reply: FastifyReply): Promise<FastifyReply> {
    const consent = await loadConsentRequest(request, reply)
    if (!consent) return reply
    const frame = await frameFor(request, choiceOf(consent.account))
    return sendConsent(consent, await findAppDetails(consent.client, frame.messages), frame, reply)
  }

  async function frameFor(request: FastifyRequest, locale?: string): Promise<Frame> {
    const messages = pickMessages(server, request, locale)
    return { instanceName: await findInstanceName(server), baseUrl: server.baseUrl, path: request.url, messages }
  }

  /** Only a logo that we serve is shown: any other host would learn who views the page. */
  async function findAppDetails(client: Client, { oauth }: Messages): Promise<AppDetails> {
    const app = originOf(client) === 'app' ? await findAppFace(server.database, client.clientId) : undefined
    if (!app) return { logo: undefined, maker: undefined }
    const maker = app.owner_username === null ? app.owner_name : `@${app.owner_username}`
    return { logo: picturePath(server.links, app.logo_uri ?? undefined), maker: maker ?? oauth.consent.namelessMaker }
  }

  async function submitDecision(request: UidRequest, reply: FastifyReply): Promise<FastifyReply> {
    assertSameSite(request.method, request.headers, server.ownOrigins)
    const consent = await loadConsentRequest(request, reply)
    if (!consent) return reply
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    // Another user has signed in since the page was shown, so they must see the page first.
    if (form.get('account') !== consent.account.id) return reply.redirect(interactionPath(consent.interaction.uid), 303)
    const granted = form.get('decision') === 'allow' ? decideGranted(consent.offer, form.has('confirm_admin')) : []
    const result =
      granted.length > 0
        ? await allow(consent, granted)
        : { error: 'access_denied', error_description: 'The person did not allow it' }
    consent.interaction.result = result
    await consent.interaction.persist()
    return reply.redirect(consent.interaction.returnTo, 303)
  }

  /** Undefined when a response has been sent already: an error page or a redirect to the sign-in. */
  async function loadConsentRequest(request: UidRequest, reply: FastifyReply): Promise<ConsentRequest | undefined> {
    const interaction = await findInteraction(engine, request, reply)
    const client = interaction && (await engine.Client.find(String(interaction.params.client_id)))
    if (!interaction || !client) {
      const frame = await frameFor(request)
      showPage(reply.code(400), renderErrorPage(frame.messages.oauth.error.expired, frame))
      return undefined
    }
    const { caller, isSession, refusal } = await server.authenticate({ cookie: request.headers.cookie })
    if (refusal?.code === 'account_suspended') throw refusal
    const account = caller && isSession ? await findOAuthAccount(server.database, caller.userId) : undefined
    const path = interactionPath(interaction.uid)
    if (!caller || !account) {
      reply.redirect(signInPath(path), 303)
      return undefined
    }
    const signedInAt = await findSignInTime(server.database, caller.credential.id)
    if (!isSignInEnough(interaction, signedInAt)) {
      reply.redirect(signInAgainPath(path), 303)
      return undefined
    }
    const requested = await listRequestedScopes(interaction, client, account)
    const offer = decideOffer(requested, { role: caller.role, signedInAt }, server.clock.now())
    return { interaction, client, caller, account, requested, offer }
  }

  /**
   * A self-registered client often requests only the scopes it lacks and then loses the others, so it is offered both.
   * An app gets exactly the scopes it requests. The admin scope is never carried over.
   */
  async function listRequestedScopes(
    interaction: Interaction,
    client: Client,
    account: OAuthAccount,
  ): Promise<string[]> {
    const requested = String(interaction.params.scope).split(' ')
    if (originOf(client) === 'built-in') return requested.filter((scope) => scope !== 'admin')
    if (originOf(client) === 'app') return requested
    const had = await listConsentedScopes(server.database, account.id, client.clientId)
    return [...new Set([...requested, ...had.filter((scope) => scope !== 'admin')])]
  }

  async function allow({ interaction, client, account, requested }: ConsentRequest, granted: string[]) {
    await storeShownClient(server, client, account.id)
    const grant = new engine.Grant({ accountId: account.id, clientId: client.clientId })
    const refused = requested.filter((scope) => !granted.includes(scope))
    for (const resource of [interaction.params.resource].flat().map(String)) {
      grant.addResourceScope(resource, granted)
      if (refused.length > 0) grant.rejectResourceScope(resource, refused)
    }
    interaction.params = { ...interaction.params, scope: requested.join(' ') }
    const login = { accountId: account.id, remember: false, ts: Math.floor(server.clock.now().getTime() / 1000) }
    return { login, consent: { grantId: await grant.save() } }
  }

  return { showConsent, submitDecision }
}

/** With `prompt=login` the user must have signed in after the request began. */
function isSignInEnough({ params, iat }: Interaction, signedInAt: Date | undefined): boolean {
  if (
    !String(params.prompt ?? '')
      .split(' ')
      .includes('login')
  )
    return true
  return signedInAt !== undefined && signedInAt.getTime() >= iat! * 1000
}

async function findInteraction(
  engine: Provider,
  request: UidRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  try {
    const interaction = await engine.interactionDetails(request.raw, reply.raw)
    return interaction.uid === request.params.uid ? interaction : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    if (error instanceof errors.TemporarilyUnavailable) throw unavailable(whyUnavailable(error.cause) ?? 'database')
    throw error
  }
}

function sendConsent(
  { interaction, client, account, offer }: ConsentRequest,
  details: AppDetails,
  frame: Frame,
  reply: FastifyReply,
): FastifyReply {
  const origin = originOf(client)
  const content = {
    action: interactionPath(interaction.uid),
    appName: nameOfClient(client, frame),
    isBuiltIn: origin === 'built-in',
    appHost: origin === 'document' ? new URL(client.clientId).host : undefined,
    ...details,
    redirectUri: String(interaction.params.redirect_uri),
    account,
    offer,
  }
  return showPage(reply, renderConsentPage(content, frame))
}

function showPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('Content-Security-Policy', pagePolicy({ canPostAnywhere: true }))
    .type('text/html; charset=utf-8')
    .send(page)
}
