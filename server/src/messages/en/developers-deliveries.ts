import { formatFor } from '../format.ts'

const { count } = formatFor('en-GB')
const events = (number: number) => count(number, { one: 'event', other: 'events' })

/** The delivery log of a webhook. */
export const developersDeliveriesText = {
  heading: (name: string) => `Deliveries to ${name}`,
  headingPull: 'Deliveries of a pull webhook',
  lead: 'Every attempt of the last 30 days, newest first. Choose one to see what we sent and what came back.',
  backToAll: 'Back to your webhooks',
  backToOne: 'Back to the webhook',
  backToLog: 'Back to the deliveries',
  caption: 'Deliveries',
  type: 'Type',
  status: 'Status',
  when: 'When',
  took: 'Time taken',
  from: 'From',
  to: 'Before',
  any: 'Any',
  filter: 'Filter',
  statuses: { success: 'Delivered', failed: 'Failed', pending: 'Waiting' },
  withCode: (status: string, code: number) => `${status} · ${code}`,
  notYet: 'Not sent yet',
  next: (when: string) => `Next attempt: ${when}`,
  nextLabel: 'Next attempt',
  test: 'Test',
  ms: (number: string) => `${number} ms`,
  none: 'Nothing here',
  noneLead: 'No deliveries, or none that match. Send a test event, and it shows up here.',
  queued: (number: number) => (number === 0 ? 'Nothing failed since then.' : `We’re sending ${events(number)} again.`),
  queuedMore: (number: number) => `We’re sending ${events(number)} again. There are more: do it once more.`,
  again: {
    heading: 'Send failed events again',
    lead: 'Your server was down? We send what failed once more, with the same ids, so nothing counts twice.',
    since: 'Failed in the last',
    spans: { hour: 'Hour', day: '24 hours', week: '7 days' },
    button: 'Send them again',
  },
  redeliver: 'Send it again',
  attempt: 'Attempt',
  eventId: 'Event id',
  request: 'What we sent',
  headers: 'Headers',
  body: 'Body',
  taken: 'Your program takes the events of this webhook, so there’s no URL.',
  missing: {
    expired: 'We no longer have this event. Events are kept for 30 days.',
    not_readable: 'You can no longer read what this event is about, so we don’t show it.',
  },
  response: 'What came back',
  answered: (status: number) => `Status ${status}`,
}
