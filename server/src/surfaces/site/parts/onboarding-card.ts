import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'

type Step = OutputOf<typeof operations.onboarding.get>[number]

/** Where each step is done. */
const pathOf: Readonly<Record<string, string>> = {
  set_username: '/settings/profile',
  add_avatar: '/settings/profile',
  write_bio: '/settings/profile',
  link_account: '/settings/security',
  favorite_group: '/groups',
  first_rsvp: '/events',
  follow_someone: '/members',
  claim_meetpass: '/settings/passes',
}

type StepKey = keyof Messages['accounts']['onboarding']

const shownMax = 3

/** The next steps of a new member; nothing once all are done or dismissed. */
export function onboardingCard(steps: readonly Step[], messages: Messages): string {
  const text = messages.me.onboarding
  const open = steps.filter((step) => !step.completed && step.dismissedAt === null)
  const done = steps.filter((step) => step.completed).length
  if (open.length === 0) return ''
  const rows = open.slice(0, shownMax).map((step) => {
    // In the language of the page; the answer of the operation is in English.
    const { title, description } = messages.accounts.onboarding[step.key as StepKey]
    return html`<li><div class="grow"><a href="${pathOf[step.key] ?? '/settings'}"><b>${title}</b></a><br><span class="soft small">${description}</span></div>
<form method="post" action="/me/onboarding/dismiss"><input type="hidden" name="step" value="${step.key}"><button class="plain small" aria-label="${text.dismissNamed(title)}">${text.dismiss}</button></form></li>`
  })
  return html`<section class="card onboarding"><div class="head"><h2>${text.heading}</h2><span class="soft small">${text.progress(done, steps.length)}</span></div>
<progress max="${steps.length}" value="${done}" aria-label="${text.heading}"></progress>
<ul class="rows">!${rows.join('')}</ul>
<form method="post" action="/me/onboarding/dismiss-all"><button class="plain small">${text.dismissAll}</button></form></section>`
}
