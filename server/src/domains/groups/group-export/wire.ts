import { Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'

export const GroupExport = Shape('GroupExport', {
  url: { ...Uri, description: 'Link to the file; it needs your session or token' },
  expiresAt: Timestamp,
})
