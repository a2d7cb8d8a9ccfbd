import { html } from 'ghtml'
import { findOAuthAccount, type OAuthAccount } from '#domains/accounts/apps/index.ts'
import { picturePath } from '#domains/foundation/uploads/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { isScope, type Scope } from '#kernel/operation/scopes.ts'
import type { Messages } from '#messages/index.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { assertFound, zoneOf } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmScripts, type Question } from '#surfaces/site/parts/confirm.ts'
import { type ScreenForm, type ScreenVisit, screen, screenActions } from '#surfaces/site/screens.ts'
import { copyField, copyScripts } from '../parts/copy-field.ts'
import { pictureField, pictureScripts } from '../parts/picture-field.ts'
import { appFields, withRedirectWords } from './app-form.ts'
import { previewCard, trialCard } from './app-trial.ts'
import { appFacts, appPath, type DeveloperApp } from './apps.ts'
import { developersPath, developersScreen } from './shell.ts'
import { portalStyle } from './style/stylesheet.ts'

const path = developersPath('apps', '/:clientId')
const { apps } = operations
const appIn = ({ params }: ScreenVisit) => ({ params: { clientId: params.clientId! } })

const firstScopes: readonly Scope[] = ['read:user', 'read:events']

/** The scopes that the preview asks for. */
function scopesIn({ request }: ScreenVisit): readonly Scope[] {
  const { scopes = [] } = request.query as { scopes?: string | string[] }
  const chosen = [scopes].flat().filter(isScope)
  return chosen.length > 0 ? chosen : firstScopes
}

async function load(visit: ScreenVisit): Promise<AppView> {
  const { server, request, caller } = visit
  const app = await visit.perform(apps.get, appIn(visit))
  const { secrets } = await visit.perform(apps.listSecrets, appIn(visit))
  return {
    ...{ app, secrets, scopes: scopesIn(visit), allowed: caller.scopes },
    account: assertFound(await findOAuthAccount(server.database, caller.userId)),
    instanceName: await findInstanceName(server),
    urls: { baseUrl: server.baseUrl, authUrl: server.authUrl ?? server.baseUrl },
    ...{ zone: zoneOf(request) ?? 'UTC', now: server.clock.now() },
  }
}

function secretIn({ params }: ScreenVisit) {
  const { clientId, secretId } = params as { clientId: string; secretId: string }
  if (!isId(secretId)) throw new ApiError('secret_not_found')
  return { params: { clientId, secretId } }
}

type QuestionOf = (text: Messages['developers']['apps']['one']) => Question

/** Another user's app is not found, whatever is asked. */
const ask = (questionOf: QuestionOf) => async (visit: ScreenVisit) => {
  if (visit.params.secretId !== undefined) secretIn(visit)
  await visit.perform(apps.get, appIn(visit))
  return questionOf(visit.messages.developers.apps.one)
}
/** A refusal is a page of its own. */
const refused = () => undefined
const shows = ({ clientSecret }: { clientSecret: string }) => ({ secret: clientSecret })

/** One app: its fields and logo, its secrets, what people see, a trial, and its end. */
export const appScreens = [
  screen({
    path,
    load,
    values: ({ app }) => ({ ...app }),
    view: (shown) => appPage(shown.messages, shown),
    forms: {
      '': [
        apps.update,
        'saved',
        { refused: (refusal, { posted, messages }) => withRedirectWords(refusal, posted, messages) },
      ],
      secrets: [apps.createSecret, undefined, { shows, refused }],
      'replace-secrets': [
        apps.regenerateSecret,
        undefined,
        { ask: ask(({ secrets }) => secrets.replaceQuestion), shows, refused },
      ],
    },
  }),
  screenActions(path, {
    'secrets/:secretId/delete': [
      apps.deleteSecret,
      'secretDeleted',
      { ask: ask(({ secrets }) => secrets.deleteQuestion), input: secretIn },
    ],
    delete: [
      apps.delete,
      'appDeleted',
      { ask: ask(({ deleteQuestion }) => deleteQuestion), to: () => developersPath('apps') },
    ],
  }),
]

type Secret = OutputOf<typeof apps.listSecrets>['secrets'][number]

export interface AppView {
  app: DeveloperApp
  secrets: readonly Secret[]
  /** A secret that was just created, shown once. */
  secret?: string
  /** What the preview and the trial ask for. */
  scopes: readonly Scope[]
  /** What they can ask for. */
  allowed: ReadonlySet<Scope>
  account: OAuthAccount
  instanceName: string
  urls: { baseUrl: string; authUrl: string }
  zone: string
  now: Date
}

function appPage(messages: Messages, view: AppView & { form: ScreenForm }): PageContent {
  const { app, form } = view
  const text = messages.developers.apps
  const { one } = text
  const id = { id: 'client-id', label: one.clientId, value: app.clientId, hint: one.clientIdHint }
  return developersScreen(messages, {
    tab: 'apps',
    heading: app.name,
    back: { href: developersPath('apps'), words: text.back },
    alert: form.alert,
    styles: [portalStyle.path],
    scripts: [...copyScripts, ...confirmScripts, ...pictureScripts],
    canUpload: true,
    body: html`<p class="soft">${appFacts(messages, app)}</p>!${freshSecret(messages, view)}
<section class="card">!${copyField(id, messages)}</section>
!${previewCard(messages, view)}!${trialCard(messages, view)}
!${app.isPublicClient ? '' : secretsCard(messages, view)}
<section class="card"><h2>${one.about}</h2><form method="post" action="${appPath(app.clientId)}">
!${appFields(messages, form)}<button>${text.form.save}</button></form></section>
<div class="card">!${logoField(messages, view)}</div>
!${deleteCard(messages, app)}`,
  })
}

function freshSecret(messages: Messages, { secret }: AppView): string {
  if (secret === undefined) return ''
  const text = messages.developers.apps.one.secrets
  return html`<section class="card made" role="status"><h2>${text.fresh}</h2><p>${text.freshLead}</p>
!${copyField({ id: 'secret', label: text.fresh, value: secret }, messages)}</section>`
}

function secretsCard(messages: Messages, { app, secrets, zone, now }: AppView): string {
  const text = messages.developers.apps.one.secrets
  const { format } = messages
  const path = (rest: string) => appPath(app.clientId, rest)
  const rows = secrets.map(({ id, createdAt, lastUsedAt }) => {
    const day = format.day(createdAt)
    const asked = { ...text.deleteQuestion, id: `delete-${id}`, action: 'delete' }
    const end = html`<form method="post" action="${path(`/secrets/${id}/delete`)}">!${confirmButton(text.delete, asked, messages, 'danger', text.deleteNamed(day))}</form>`
    return html`<li><span>${text.created(day)}<br><span class="soft small">${lastUsedAt === null ? text.unused : text.used(format.dateTime(lastUsedAt, zone, now))}</span></span>!${secrets.length > 1 ? end : ''}</li>`
  })
  const add = html`<form method="post" action="${path('/secrets')}"><button class="plain fit">${text.add}</button></form>`
  const asked = { ...text.replaceQuestion, id: 'replace-secrets', action: 'replace' }
  const replace = html`<form method="post" action="${path('/replace-secrets')}">!${confirmButton(text.replace, asked, messages, 'plain fit')}</form>`
  return html`<section class="card" id="secrets"><h2>${text.heading}</h2><p class="soft">${text.lead}</p>
<ul class="plain">!${rows.join('')}</ul>!${secrets.length === 1 ? html`<p class="soft small">${text.last}</p>` : ''}
<div class="buttons">!${secrets.length < 2 ? add : ''}!${replace}</div></section>`
}

function logoField(messages: Messages, { app, urls }: AppView): string {
  const words = messages.developers.apps.one.logo
  const path = picturePath(urls, app.logoUri)
  const current =
    path === undefined
      ? html`<p class="soft">${words.none}</p>`
      : html`<p><img src="${path}" alt="" width="96" height="96"></p>`
  return pictureField(
    {
      ...{ name: 'logoUri', category: 'app-logo', path: appPath(app.clientId), width: 256, height: 256 },
      ...{ current, hasPicture: app.logoUri !== null, words },
    },
    messages,
  )
}

function deleteCard(messages: Messages, { clientId }: DeveloperApp): string {
  const text = messages.developers.apps.one
  const asked = { ...text.deleteQuestion, id: 'delete-app', action: 'delete' }
  return html`<section class="card"><h2>${text.delete}</h2><p class="soft">${text.deleteLead}</p>
<form method="post" action="${appPath(clientId, '/delete')}">!${confirmButton(text.delete, asked, messages)}</form></section>`
}
