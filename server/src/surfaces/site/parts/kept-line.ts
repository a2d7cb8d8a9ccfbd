import { html } from 'ghtml'
import type { StoredQuestion } from '#domains/events/questions/index.ts'
import type { Messages } from '#messages/index.ts'

interface Kept {
  questions: readonly Pick<StoredQuestion, 'label' | 'isSensitive'>[]
  /** Days after the event. */
  keptDays: number
  sensitiveDays: number
}

/** Who sees the answers, and until when: on the form, and where the hosts see what guests will read. */
export function keptLine(
  { questions, keptDays, sensitiveDays }: Kept,
  { events: { rsvpForm: text } }: Messages,
): string {
  if (questions.length === 0) return ''
  const labels = questions.filter(({ isSensitive }) => isSensitive).map(({ label }) => label)
  const sentence =
    labels.length === questions.length
      ? text.kept(sensitiveDays)
      : labels.length === 0 || sensitiveDays === keptDays
        ? text.kept(keptDays)
        : text.keptSome(keptDays, labels, sensitiveDays)
  return html`<p class="soft small">${sentence}</p>`
}
