import { html } from 'ghtml'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { pagePolicy, renderPage } from '../pages/layout.ts'

/** What a person sees when an authorization cannot go on and there is no app to send them back to. */
export function renderErrorPage(explanation: string): string {
  const body = html`<section class="card">
<h1>This did not work</h1>
<p>The app that sent you here asked in a way Hearth cannot answer.</p>
<p class="alert">${explanation}</p>
<p class="soft small">Go back to the app and start again. If it keeps happening, tell the people who make the app.</p>
</section>`
  return renderPage({ title: 'This did not work', body })
}

export function showError(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  ctx.type = 'html'
  ctx.set('Content-Security-Policy', pagePolicy())
  ctx.body = renderErrorPage(`${out.error}: ${out.error_description ?? ''}`)
}
