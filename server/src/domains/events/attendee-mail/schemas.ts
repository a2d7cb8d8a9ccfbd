import { Type } from 'typebox'
import { Body, Id, OneOf, Shape, visible } from '#kernel/operation/schema.ts'

export const CreateAnnouncement = Body('CreateAnnouncement', {
  subject: Type.String({ minLength: 1, maxLength: 200, ...visible }),
  body: Type.String({ minLength: 1, maxLength: 5000, ...visible }),
  audience: OneOf('confirmed', 'waitlisted', 'all', 'checked_in'),
})

export const Announcement = Shape('Announcement', {
  id: Id,
  recipientCount: Type.Integer({ description: 'People it is meant for; some of them may want no mail' }),
})
