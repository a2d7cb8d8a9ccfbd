import type { CallToolResult } from '@modelcontextprotocol/server'
import type { ApiError, ErrorCode } from '#kernel/operation/errors.ts'
import { sanitizeText } from './sanitize.ts'

interface Hint {
  /** The first of these tools that the caller may use is named. */
  tools?: readonly string[]
  text: string
}

const askFor = (what: string, ...tools: string[]): Hint => ({ tools, text: `gives a valid ${what}.` })

/** What a model can do next after a refusal. Only fixed text, and only tools that the caller has. */
export const hints: Partial<Record<ErrorCode, Hint>> = {
  validation_failed: { text: 'Correct the argument that the error names and call again.' },
  answers_required: { text: 'Ask the user what problems names, and call again with answers. Do not answer for them.' },
  invalid_cursor: { text: 'Call again without cursor.' },
  event_not_found: askFor('event id', 'list_events', 'list_managed_groups'),
  group_not_found: askFor('group', 'list_groups', 'list_managed_groups'),
  user_not_found: askFor('username', 'search_users', 'list_attendees'),
  badge_not_found: askFor('badge', 'list_group_badges', 'list_badges'),
  checkin_code_not_found: {
    tools: ['list_checkin_codes'],
    text: 'gives a valid code; or ask the user to check it.',
  },
  claim_not_found: { text: 'Ask the user to check the code.' },
  rsvp_not_found: { tools: ['list_my_rsvps'], text: 'shows the RSVPs of the user.' },
  pass_not_found: askFor('pass id', 'list_meetpasses'),
  upload_not_found: askFor('key', 'list_uploads'),
  step_not_found: askFor('step', 'list_onboarding_steps'),
  report_not_found: askFor('report', 'list_reports'),
  app_not_found: askFor('application', 'list_apps'),
  forbidden: { tools: ['list_managed_groups'], text: 'shows in which groups the user has a role.' },
  already_rsvped: { tools: ['get_my_rsvp'], text: 'shows its status.' },
  rate_limited: { text: 'Wait for retryAfter seconds, then call again.' },
  unavailable: { text: 'Call again in a moment.' },
  read_only: { text: 'Do not call again now; tell the user. Tools that only read still work.' },
  internal_error: { text: 'Do not call again; tell the user, with the requestId.' },
}

const byStatus: Record<number, string> = {
  400: 'Correct the arguments and call again.',
  403: 'Do not call again; tell the user what is missing.',
  404: 'Check the id with the tool that lists these things.',
  409: 'Do not repeat the call; tell the user why it failed.',
  410: 'This is no longer possible; tell the user.',
}

const textMax = 1000

/** A refusal is a tool result, so that the model reads it and can correct its call. */
export function presentRefusal(error: ApiError, requestId: string, visible: ReadonlySet<string>): CallToolResult {
  const retryAfter = Number(error.headers['Retry-After'])
  const refusal = {
    error: sanitizeText(error.message, textMax),
    code: error.code,
    status: error.status,
    hint: hintFor(error, visible),
    ...(error.code === 'answers_required' && { problems: listProblems(error) }),
    ...(retryAfter > 0 && { retryAfter }),
    ...(error.code === 'internal_error' && { requestId }),
  }
  return { content: [{ type: 'text', text: JSON.stringify(refusal) }], isError: true }
}

/** What hosts of an event ask is their text, and the same for each guest: a model needs it once. */
const problemsMax = 20

const listProblems = ({ problems }: ApiError) =>
  problems.slice(0, problemsMax).map(({ field, message }) => ({ field, message: sanitizeText(message, textMax) }))

function hintFor({ code, status }: ApiError, visible: ReadonlySet<string>): string {
  const hint = hints[code]
  const fallback = byStatus[status] ?? 'Tell the user.'
  if (!hint) return fallback
  if (!hint.tools) return hint.text
  const tool = hint.tools.find((name) => visible.has(name))
  return tool ? `${tool} ${hint.text}` : fallback
}
