import { html } from 'ghtml'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { pagePolicy } from '#surfaces/site/content-policy.ts'
import { type Frame, renderPage } from '#surfaces/site/layout.ts'

/** Shown when an authorization fails and there is no app to redirect to. */
export function renderErrorPage(explanation: string, frame: Frame): string {
  const text = frame.messages.oauth.error
  const body = html`<section class="card">
<h1>${text.title}</h1>
<p>${text.lead(frame.instanceName)}</p>
<p class="alert">${explanation}</p>
<p class="soft small">${text.advice}</p>
</section>`
  return renderPage({ title: text.title, body, isBare: true }, frame)
}

export type ShowError = (ctx: KoaContextWithOIDC, out: ErrorOut) => Promise<void>

/** The engine's error on a page of ours. */
export function openErrorPage(frameFor: (ctx: KoaContextWithOIDC) => Promise<Frame>): ShowError {
  return async function showError(ctx, out) {
    ctx.type = 'html'
    ctx.set('Content-Security-Policy', pagePolicy())
    ctx.body = renderErrorPage(`${out.error}: ${out.error_description ?? ''}`, await frameFor(ctx))
  }
}
