import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** The texts on preview images, besides what members wrote. */
export const previewText = {
  event: 'Event',
  group: 'Group',
  cancelled: 'Cancelled',
  members: (count: number) => format.plural(count, { one: '1 member', other: `${format.number(count)} members` }),
}
