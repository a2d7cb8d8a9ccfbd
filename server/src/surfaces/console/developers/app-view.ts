import { html } from 'ghtml'
import type { OAuthAccount } from '#domains/accounts/apps/index.ts'
import { picturePath } from '#domains/foundation/uploads/index.ts'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import { confirmButton, confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { copyField, copyScripts } from '../parts/copy-field.ts'
import { pictureField, pictureScripts } from '../parts/picture-field.ts'
import { appFields } from './app-form.ts'
import { previewCard, trialCard } from './app-trial.ts'
import { appFacts, appPath, type DeveloperApp } from './apps.ts'
import { developersPath, developersScreen } from './shell.ts'
import { portalStyle } from './style/stylesheet.ts'

type Secret = OutputOf<typeof operations.apps.listSecrets>['secrets'][number]

export interface AppView {
  app: DeveloperApp
  secrets: readonly Secret[]
  /** A secret that was just created, shown once. */
  secret?: string
  /** The form of the app, sent and refused. */
  refusal?: FormRefusal
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

export function appScreen(messages: Messages, view: AppView): PageContent {
  const { app, refusal } = view
  const text = messages.developers.apps
  const { one } = text
  const id = { id: 'client-id', label: one.clientId, value: app.clientId, hint: one.clientIdHint }
  return developersScreen(messages, {
    tab: 'apps',
    heading: app.name,
    back: { href: developersPath('apps'), words: text.back },
    alert: refusal?.alert,
    styles: [portalStyle.path],
    scripts: [...copyScripts, ...confirmScripts, ...pictureScripts],
    canUpload: true,
    body: html`<p class="soft">${appFacts(messages, app)}</p>!${freshSecret(messages, view)}
<section class="card">!${copyField(id, messages)}</section>
!${previewCard(messages, view)}!${trialCard(messages, view)}
!${app.isPublicClient ? '' : secretsCard(messages, view)}
<section class="card"><h2>${one.about}</h2><form method="post" action="${appPath(app.clientId)}">
!${appFields(messages, refusal ?? { values: { ...app } })}<button>${text.form.save}</button></form></section>
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
