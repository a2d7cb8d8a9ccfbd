import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { screen } from '#surfaces/site/screens.ts'
import { adminPath, adminScreen } from './shell.ts'
import { healthStyle } from './style/stylesheet.ts'
import { type Health, warningList } from './warnings.ts'

/** Warnings with what to do, and what they come from. */
export const healthScreen = screen({
  path: adminPath('health'),
  load: async ({ perform }) => ({ health: await perform(operations.admin.getHealth, {}) }),
  view: ({ health, messages, server }) =>
    adminScreen(messages, {
      section: 'health',
      body: healthBody(health, messages, server.clock.now()),
      styles: [healthStyle.path],
    }),
})

/** A label and what belongs to it, which is already escaped. */
type Fact = readonly [label: string, value: string]

function healthBody(health: Health, messages: Messages, now: Date): string {
  const text = messages.admin.health
  const warnings =
    health.warnings.length === 0
      ? emptyState('check', text.well, text.wellLead)
      : warningList(health.warnings, messages)
  const cards = [queues(health, messages), mail(health, messages, now), webhooks(health, messages)]
  return html`!${warnings}<section aria-labelledby="facts"><h2 id="facts">${text.facts.heading}</h2>
<div class="hfacts">!${cards.join('')}!${server(health, messages, now)}!${versions(health, messages)}</div></section>`
}

function card(heading: string, facts: readonly Fact[]): string {
  const items = facts.map(([label, value]) => html`<dt>${label}</dt><dd>!${value}</dd>`)
  return html`<div class="card"><h3>${heading}</h3><dl>!${items.join('')}</dl></div>`
}

function queues({ queues: { outboxSeconds, jobs, mailSeconds } }: Health, { admin }: Messages): string {
  const { facts } = admin.health
  const lines = jobs.map(({ name, waiting, failed }) => html`<br>${facts.queueLine(name, waiting, failed)}`)
  const jobSeconds = Math.max(0, ...jobs.map(({ seconds }) => seconds))
  return card(facts.queues, [
    [facts.outbox, html`${facts.age(outboxSeconds)}`],
    [facts.jobs, html`${facts.age(jobSeconds)}!${lines.join('')}`],
    [facts.mailQueue, html`${facts.age(mailSeconds)}`],
  ])
}

function mail({ mail: one }: Health, { admin, format }: Messages, now: Date): string {
  const { facts } = admin.health
  const sent = one.lastSentAt === null ? facts.never : format.dateTime(one.lastSentAt, 'UTC', now)
  const use = one.perHour === null ? facts.noLimit : facts.ofLimit(one.sentThisHour, one.perHour)
  return card(facts.mail, [
    [facts.lastSent, html`${sent}`],
    [facts.failures, html`${format.number(one.failures)}`],
    [facts.perHour, html`${use}`],
    [facts.bounces, html`<a href="${adminPath('health', '/bounces')}">${format.number(one.bounces)}</a>`],
  ])
}

function webhooks({ webhooks: one }: Health, { admin, format }: Messages): string {
  const { facts } = admin.health
  const link = html`<a href="${adminPath('webhooks')}?list=failing">${format.number(one.failing)}</a>`
  return card(facts.webhooks, [
    [facts.failing, link],
    [facts.due, html`${format.number(one.due)}`],
  ])
}

function server(health: Health, { admin, format }: Messages, now: Date): string {
  const { facts } = admin.health
  const { backup, storage } = health
  const saved =
    backup === null ? facts.noBackup : facts.backupLine(format.dateTime(backup.madeAt, 'UTC', now), backup.bytes)
  return card(facts.server, [
    [facts.workers, html`${facts.workersNow(health.workers.length)}`],
    [facts.storage, html`${facts.stored(storage.bytes, storage.files)}`],
    [facts.partitions, html`${facts.partitionDays(health.partitionDays)}`],
    [facts.backup, html`${saved}`],
    [facts.readOnly, html`${health.readOnly ? facts.readOnlyOn : facts.readOnlyOff}`],
  ])
}

function versions({ versions: one }: Health, { admin }: Messages): string {
  const { facts } = admin.health
  const lines = [facts.version(one.service, one.commit ?? ''), facts.engines(one.node, one.postgres)]
  const all = [...lines, facts.schema(one.schema)].map((line) => html`<p>${line}</p>`)
  return html`<div class="card"><h3>${facts.versions}</h3>!${all.join('')}</div>`
}
