import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** What stands on the pictures that other sites show of our pages, besides what people wrote. */
export const previewText = {
  brand: 'Hearth',
  event: 'Event',
  group: 'Group',
  cancelled: 'Cancelled',
  members: (count: number) => format.plural(count, { one: 'One member', other: `${format.number(count)} members` }),
}
