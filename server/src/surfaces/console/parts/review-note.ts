import { findLatest, type HeldTarget } from '#domains/foundation/held-content/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { noteOf } from '#surfaces/site/parts/elements.ts'

/** Tells authors that what they published waits for an administrator, or was refused. */
export async function reviewNote({ server }: PageScope, messages: Messages, target: HeldTarget): Promise<string> {
  const last = await findLatest(server.database, target)
  const text = messages.console.review
  if (last?.decided_at === null) return noteOf(text.waits)
  return last?.decision === 'refused' && target.type !== 'announcement' ? noteOf(text.refused[target.type]) : ''
}
