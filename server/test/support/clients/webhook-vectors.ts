import { readFileSync } from 'node:fs'

interface WebhookVectors {
  body: string
  id: string
  timestamp: string
  cases: {
    name: string
    secret: string | string[]
    signature: string
    outcome: 'accepted' | 'refused' | 'misconfigured'
  }[]
}

/** Deliveries that every client must accept or refuse alike. */
export function readWebhookVectors(): WebhookVectors {
  return JSON.parse(readFileSync(new URL('../../../../packages/webhook-vectors.json', import.meta.url), 'utf8'))
}
