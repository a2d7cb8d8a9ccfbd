import { html } from 'ghtml'
import { scopeTable } from '#kernel/operation/scopes.ts'
import { areas } from '#surfaces/openapi/areas.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { type Frame, favicon } from '#surfaces/site/layout.ts'
import { findVisitor, frameOf, open, type PageScope, sendOwnPage } from '#surfaces/site/page-scope.ts'
import { flame } from '#surfaces/site/parts/icons.ts'
import { readerPath } from './reader.ts'
import { referenceStyle } from './style.ts'

/** Where the reader gets the code of an authorization. */
const codePath = '/docs/oauth'

/** The reader writes its styles into the page. Everything else is as narrow as on other pages. */
export function referencePolicy(authUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    // To exchange the code for a token.
    `connect-src 'self' ${new URL(authUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The reference of every operation. The reader fills `#reference`, and what is shown until then disappears. */
export function mountReference({ routes, server }: PageScope): void {
  routes.get('/docs/reference', open, async (request, reply) => {
    const frame = frameOf(server, request)
    const isSignedIn = findVisitor(request) !== undefined
    // It signs in through a popup, which must be able to reply.
    reply.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    return sendOwnPage(reply, referencePage(frame, configurationOf(server.baseUrl, isSignedIn)))
  })
  // The end of a popup: the reader reads its address and closes it.
  routes.get(codePath, open, async (request, reply) => {
    const { messages } = frameOf(server, request)
    reply.removeHeader('Cross-Origin-Opener-Policy')
    return reply
      .header('Referrer-Policy', 'no-referrer')
      .type('text/plain; charset=utf-8')
      .send(messages.docs.reference.done)
  })
}

function configurationOf(baseUrl: string, isSignedIn: boolean): object {
  const scopes = Object.keys(scopeTable).filter((scope) => scope !== 'admin')
  const authorizationCode = {
    'x-scalar-client-id': 'hearth-docs',
    'x-scalar-redirect-uri': `${baseUrl}${codePath}`,
    'x-usePkce': 'SHA-256',
    selectedScopes: scopes.filter((scope) => scope.startsWith('read:')),
  }
  return {
    url: '/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    hideDarkModeToggle: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    authentication: {
      // The cookie of a signed-in visitor is sent anyway; an empty token beside it would be refused.
      preferredSecurityScheme: isSignedIn ? 'session' : 'oauth',
      securitySchemes: { oauth: { flows: { authorizationCode } } },
    },
  }
}

function referencePage({ instanceName, messages, look = {} }: Frame, configuration: object): string {
  const { tabs, reference: text, documents } = messages.docs
  const mark =
    look.logo === undefined ? flame('currentColor') : html`<img src="${look.logo}" alt="" width="32" height="32">`
  const parts = Object.keys(areas).map((name) => html`<li>${name}</li>`)
  return html`<!doctype html>
<html lang="${messages.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.heading} · ${instanceName}</title>
<link rel="icon" type="image/svg+xml" href="${favicon.path}">
<link rel="stylesheet" href="${referenceStyle.path}">
</head>
<body>
<header class="bar"><a href="/">!${mark}<span>${instanceName}</span></a><h1>${text.heading}</h1>
<nav aria-label="${messages.docs.tabsLabel}"><a href="/docs">${tabs.introduction}</a><a href="/docs/guides/developers">${documents.developers.label}</a></nav></header>
<div id="reference" data-configuration="${JSON.stringify(configuration)}"></div>
<main class="waiting"><noscript><p>${text.noScript} <a href="/openapi.json">/openapi.json</a></p></noscript>
<p>${text.lead}</p><ul>!${parts.join('')}</ul></main>
<script src="${readerPath}" defer></script>
<script src="${islandPath('reference')}" defer></script>
</body>
</html>
`
}
