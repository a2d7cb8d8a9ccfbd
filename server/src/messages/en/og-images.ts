/** What stands on the pictures that other sites show of our pages, besides what people wrote. */
export const previewText = {
  brand: 'Hearth',
  event: 'Event',
  group: 'Group',
  cancelled: 'Cancelled',
  members: (count: number) => (count === 1 ? 'One member' : `${count.toLocaleString('en')} members`),
}
