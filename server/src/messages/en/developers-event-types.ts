import { type EventType, eventTypes, type PublicEventType } from '#kernel/events.ts'

const isPublic = (type: EventType): type is PublicEventType => !eventTypes[type].internal
const described = (Object.keys(eventTypes) as EventType[])
  .filter(isPublic)
  .map((type) => [type, eventTypes[type].description] as const)

/** The types of events that webhooks receive. */
export const developersEventTypesText = {
  lead: 'Everything a webhook can receive. Bodies have ids and states, no personal data: get the rest through the API.',
  types: Object.fromEntries(described) as Readonly<Record<PublicEventType, string>>,
  back: 'All event types',
  needs: 'Who receives it',
  needsScope: (words: string) => `Webhooks whose creator may do this: “${words}”`,
  needsOwn: (words: string) => `For events about you, this is enough: “${words}”`,
  direct: 'Only the webhook that you test.',
  body: 'Body',
  bodyLead: 'We send it as JSON, in a POST request.',
  schema: 'JSON Schema of the body',
  property: 'Property',
  kind: 'Kind',
  meaning: 'Meaning',
  example: 'Example',
  exampleHint: 'The ids are made up.',
  orNull: 'or null',
  send: 'Send me this',
  sendLead: 'We send this example to one of your webhooks, with "test": true in it, and show you the answer.',
  sendTo: 'To',
  sendButton: 'Send the example',
  noWebhook: 'You haven’t created a webhook yet.',
}
