import { html } from 'ghtml'
import { ApiError } from '#kernel/operation/errors.ts'
import type { UnavailableReason } from '#kernel/operation/unavailable.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from './islands.ts'
import type { Frame, PageContent } from './layout.ts'

/** An error in words for people. */
export interface ErrorText {
  heading: string
  lead: string
}

/** An error that a page throws: its message is in the language of the visitor. */
export class PageError extends ApiError {}

/** A form that can be sent again as it was. */
export interface SentForm {
  action: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** It is only that too many came at once: trying again will work. */
const ofCrowd = new Set<UnavailableReason | undefined>(['crowd', 'lock', 'pool', 'shed'])
export const isCrowded = ({ reason }: ApiError) => ofCrowd.has(reason)

/**
 * contract: pages then say "Lots of people are here right now. We keep trying for you; there's no need to press again." A page that was
 * only read is loaded again by its `Refresh` header; a form is sent again by a script, and without one by its button.
 */
export function crowdPage(error: ApiError, { messages, path }: Frame, form: SentForm | undefined): PageContent {
  const text = messages.site.errorPage
  const inputs = form?.fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  const again = form
    ? html`<p class="soft" role="status" hidden>${text.trying}</p>
<form method="post" action="${form.action}" data-retry="${error.headers['Retry-After'] ?? 1}">!${inputs!.join('')}<button>${text.again}</button></form>`
    : html`<p class="soft" role="status">${text.trying}</p>
<a class="button plain" href="${path}">${text.again}</a>`
  return {
    title: text.headings[503]!,
    width: 'narrow',
    ...(form && { scripts: [islandPath('retry')] }),
    body: html`<section class="card oops">
<h1>${text.headings[503]!}</h1>
<p class="soft" role="alert">${text.crowd}</p>
!${again}
</section>`,
  }
}

/** Says what went wrong and what to do about it. */
export function errorPage(error: ApiError, requestId: string, frame: Frame, override?: ErrorText): PageContent {
  const { messages } = frame
  const text = messages.site.errorPage
  const { heading, lead } = override ?? describeError(error, messages)
  const number = error.status === 500 ? html`<p class="small soft">${text.number}<br><code>${requestId}</code></p>` : ''
  return {
    title: heading,
    width: 'narrow',
    body: html`<section class="card oops">
<p class="status" aria-hidden="true">${error.status}</p>
<h1>${heading}</h1>
<p class="soft" role="alert">${lead}</p>
!${number}!${whoIsSignedIn(error, frame)}
!${nextLinks(error, frame)}
</section>`,
  }
}

/** What is refused to one account may be open to another. */
function whoIsSignedIn({ status }: ApiError, { visitor, messages }: Frame): string {
  return status === 403 && visitor ? html`<p class="small">${messages.accounts.signIn.signedIn(visitor.name)}</p>` : ''
}

/** A temporary error offers a retry; what an account could open, the sign-in; other errors links to other pages. */
function nextLinks({ status }: ApiError, { path, visitor, messages }: Frame): string {
  const text = messages.site.errorPage
  if (status === 429 || status === 503) return html`<a class="button plain" href="">${text.again}</a>`
  const signIn = (words: string) =>
    html`<a class="button" href="/sign-in?return_to=${encodeURIComponent(path)}">${words}</a>`
  const home = html`<a class="button plain" href="/">${text.home}</a>`
  if (status === 403 && visitor)
    return html`!${signIn(text.switchAccount)}
!${home}`
  if (status === 404 && !visitor)
    return html`!${signIn(text.signIn)}
<a class="button plain" href="/events">${text.events}</a>`
  return html`<a class="button" href="/events">${text.events}</a>
!${home}`
}

/** Chosen by code unless a page threw the error, because the error text of the API is always in English. */
function describeError(error: ApiError, messages: Messages): ErrorText {
  const text = messages.site.errorPage
  if (error.status === 429)
    return { heading: text.tooMany, lead: text.wait(Number(error.headers['Retry-After'] ?? 60)) }
  if (error.status === 404 && error.code === 'not_found') return { heading: text.unknown, lead: text.unknownLead }
  // A session has every scope but the administrators'.
  if (error.code === 'insufficient_scope') return { heading: text.administrators, lead: text.administratorsLead }
  if (error.status === 500) return { heading: text.failed, lead: text.failedLead }
  const lead = error instanceof PageError ? error.message : messages.errors[error.code]
  return { heading: text.headings[error.status] ?? text.refused, lead }
}
