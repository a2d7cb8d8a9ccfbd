import { instantOfWall } from '#kernel/formats/wall-time.ts'

/** How the fields of an operation are named in the form of the editor. */
export const fieldsOfEditor: Readonly<Record<string, string>> = {
  dateTime: 'date',
  endTime: 'end',
  rsvpOpensAt: 'rsvpOpens',
  rsvpClosesAt: 'rsvpCloses',
}

const dayAfter = (date: string) => {
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) ? date : new Date(at + 86_400_000).toISOString().slice(0, 10)
}

/** What is typed but is no date or time goes on as it is, so that the operation can refuse it. */
const instantText = (date: string, time: string, zone: string) =>
  date === '' && time === '' ? '' : (instantOfWall({ date, time }, zone) ?? `${date} ${time}`.trim())

/**
 * The form of the event editor with the fields of the operations: wall times become instants, and what the chosen kind of
 * event does not have is cleared. An end that is not after the start is on the next day.
 */
export function readEditor(form: URLSearchParams): URLSearchParams {
  const wire = new URLSearchParams(form)
  const text = (name: string) => (form.get(name) ?? '').trim()
  const zone = text('timezone') || 'UTC'
  const [date, start, end] = [text('date'), text('start'), text('end')]
  if (form.has('date')) wire.set('dateTime', instantText(date, start, zone))
  if (form.has('end')) {
    const endDate = text('endDate') || (end <= start ? dayAfter(date) : date)
    wire.set('endTime', end === '' ? '' : instantText(endDate, end, zone))
  }
  for (const [field, name] of [
    ['rsvpOpensAt', 'rsvpOpens'],
    ['rsvpClosesAt', 'rsvpCloses'],
  ] as const)
    if (form.has(name)) {
      const [day = '', time = ''] = text(name).split('T')
      wire.set(field, instantText(day, time, zone))
    }
  if (form.has('drop.photoUrl')) wire.set('photoUrl', '')
  if (form.has('description')) wire.set('description', form.get('description')!.replaceAll('\r\n', '\n'))
  return withoutOtherKind(wire)
}

/** An event in person has no link to join, and an online one no place to go to. */
function withoutOtherKind(wire: URLSearchParams): URLSearchParams {
  const kind = wire.get('eventType')
  if (kind === 'in_person') wire.set('onlineUrl', '')
  if (kind === 'online')
    for (const name of [...wire.keys()])
      if (name.startsWith('venue.') || name === 'has.venue.isOnline') wire.set(name, '')
  return wire
}
