import { createHash, randomBytes } from 'node:crypto'
import { html } from 'ghtml'
import { picturePath } from '#domains/foundation/uploads/index.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import type { Messages } from '#messages/index.ts'
import { renderConsent } from '#surfaces/site/consent.ts'
import { codeBlock, copyField } from '../parts/copy-field.ts'
import type { AppView } from './app.ts'
import { appPath } from './apps.ts'

/** The page that asks people for consent, with the scopes that the owner chooses. */
export function previewCard(messages: Messages, view: AppView): string {
  const { app, scopes, allowed, account, urls, instanceName } = view
  const text = messages.developers.apps.one.preview
  const boxes = allScopes
    .filter((scope) => allowed.has(scope))
    .map(
      (scope) =>
        html`<label class="check"><input type="checkbox" name="scopes" value="${scope}" !${scopes.includes(scope) ? 'checked' : ''}><span>${messages.accounts.scopes[scope]} <code class="soft">${scope}</code></span></label>`,
    )
  const content = {
    action: undefined,
    appName: app.name,
    isBuiltIn: false,
    appHost: undefined,
    maker: account.username ? `@${account.username}` : (account.name ?? messages.oauth.consent.namelessMaker),
    logo: picturePath(urls, app.logoUri),
    redirectUri: app.redirectUris[0]!,
    account,
    offer: {
      scopes: scopes.filter((scope) => scope !== 'admin'),
      admin: scopes.includes('admin') ? ('offered' as const) : ('none' as const),
    },
  }
  return html`<section class="card" id="preview"><h2>${text.heading}</h2><p class="soft">${text.lead}</p>
<details><summary>${text.scopes}</summary><form action="${appPath(app.clientId)}#preview"><div class="scopegroups">!${boxes.join('')}</div>
<button class="plain fit">${text.show}</button></form></details>
<figure class="consent"><figcaption class="soft small">${text.figure}</figcaption><div inert>!${renderConsent(content, { messages, instanceName, baseUrl: urls.baseUrl })}</div></figure></section>`
}

/** The address that starts an authorization, and the request that ends it. */
export function trialCard(messages: Messages, { app, scopes, urls }: AppView): string {
  const text = messages.developers.apps.one.attempt
  const redirect_uri = app.redirectUris[0]!
  const verifier = randomBytes(32).toString('base64url')
  const url = new URL('/oauth/authorize', urls.authUrl)
  url.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri,
      scope: scopes.join(' '),
      state: randomBytes(12).toString('base64url'),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  )
  const fields = {
    grant_type: 'authorization_code',
    client_id: app.clientId,
    ...(!app.isPublicClient && { client_secret: text.secret }),
    redirect_uri,
    code_verifier: verifier,
    code: text.code,
  }
  const data = Object.entries(fields).map(([name, value]) => ` \\\n  --data-urlencode ${quoted(`${name}=${value}`)}`)
  const value = `curl "${urls.authUrl}/oauth/token"${data.join('')}`
  return html`<section class="card" id="try"><h2>${text.heading}</h2><p class="soft">${text.lead}</p>
!${copyField({ id: 'authorize', label: text.url, value: url.href }, messages)}
<p><a class="button plain fit" href="${url.href}">${text.open}</a></p>
!${codeBlock({ id: 'exchange', label: text.exchange, value }, messages)}
<p class="soft small"><a href="/docs/guides/oauth">${text.guide}</a></p></section>`
}

/** For a shell: nothing in it is expanded. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
