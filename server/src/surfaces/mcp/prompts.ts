import { promptMessage, promptTexts } from '#messages/en/mcp.ts'
import type { ServedPrompt } from './catalog.ts'
import { sanitizeText } from './sanitize.ts'

const givenMax = 2000

/** A prompt is listed for callers whose scopes allow what it always does. */
export const servedPrompts: readonly ServedPrompt[] = Object.entries(promptTexts).map(([name, text]) => ({
  scopes: text.scopes,
  definition: {
    name,
    title: text.title,
    description: text.description,
    arguments: Object.entries(text.arguments).map(([argument, { description, isRequired = false }]) => ({
      name: argument,
      description,
      required: isRequired,
    })),
  },
  get(given) {
    const clean = Object.entries(given).map(([key, value]) => [key, sanitizeText(value, givenMax)])
    const message = promptMessage(text, Object.fromEntries(clean) as Record<string, string>)
    return [{ role: 'user', content: { type: 'text', text: message } }]
  },
}))
