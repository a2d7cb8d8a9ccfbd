import { html } from 'ghtml'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from './layout.ts'

/** An error in words for people. */
export interface ErrorText {
  heading: string
  lead: string
}

/** An error that a page throws: its message is in the language of the visitor. */
export class PageError extends ApiError {}

/** Says what went wrong and what to do about it. */
export function errorPage(error: ApiError, requestId: string, messages: Messages, override?: ErrorText): PageContent {
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
!${number}
!${nextLinks(error, messages)}
</section>`,
  }
}

/** A temporary error offers a retry; other errors offer links to other pages. */
function nextLinks({ status }: ApiError, messages: Messages): string {
  const text = messages.site.errorPage
  if (status === 429 || status === 503) return html`<a class="button plain" href="">${text.again}</a>`
  return html`<a class="button" href="/events">${text.events}</a>
<a class="button plain" href="/">${text.home}</a>`
}

/** Chosen by code unless a page threw the error, because the error text of the API is always in English. */
function describeError(error: ApiError, messages: Messages): ErrorText {
  const text = messages.site.errorPage
  if (error.status === 429)
    return { heading: text.tooMany, lead: text.wait(Number(error.headers['Retry-After'] ?? 60)) }
  if (error.status === 404 && error.code === 'not_found') return { heading: text.unknown, lead: text.unknownLead }
  if (error.status === 500) return { heading: text.failed, lead: text.failedLead }
  const lead = error instanceof PageError ? error.message : messages.errors[error.code]
  return { heading: text.headings[error.status] ?? text.refused, lead }
}
