import type { FastifyReply } from 'fastify'
import { html } from 'ghtml'
import { pagePolicy } from '#surfaces/site/content-policy.ts'
import { sendPage } from '#surfaces/site/page-scope.ts'
import type { Announcement, AnnouncementHome } from './target.ts'

interface Mail {
  subject: string
  html: string
  text: string
}

/** The mail in a frame, with what can be done next. */
export function sendPreview(
  reply: FastifyReply,
  target: AnnouncementHome,
  announcement: Announcement,
  mail: Mail,
): FastifyReply {
  const { messages, path } = target
  const text = messages.organize.announcements
  const here = `${path}/${announcement.id}`
  const isOpen = announcement.status === 'draft' || announcement.status === 'scheduled'
  const next = html`<form class="buttons" method="post" action="${here}"><input type="hidden" name="version" value="${announcement.version}">
<button class="fit" name="do" value="send">${text.send}</button>
<button class="plain quiet fit" name="do" value="test">${text.test}</button>
<a class="button plain quiet fit" href="${here}">${text.edit}</a></form>`
  const page = target.screen({
    heading: text.previewHeading,
    back: { href: path, words: text.back },
    body: html`<p>${text.previewLead(mail.subject)}</p>!${isOpen ? next : ''}
<iframe class="ann-mail" title="${text.frameTitle}" src="${here}/mail" sandbox="" loading="lazy"></iframe>
<details><summary>${text.textVersion}</summary><pre class="ann-text">${mail.text}</pre></details>`,
  })
  reply.header('Content-Security-Policy', `${pagePolicy()}; frame-src 'self'`)
  return sendPage(reply, page)
}

/** The mail itself, for the frame: its own styles, pictures of this instance, and nothing that runs or leads away. */
export function sendMail(reply: FastifyReply, mail: Mail): FastifyReply {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox"
  reply.headers({ 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN', 'Cache-Control': 'no-store' })
  return reply.type('text/html; charset=utf-8').send(mail.html)
}
