import { Type } from 'typebox'
import { Body, Id, OneOf, Shape, visible } from '#kernel/operation/schema.ts'

export const CreateAnnouncement = Body('CreateAnnouncement', {
  subject: Type.String({ minLength: 1, maxLength: 200, ...visible }),
  body: Type.String({ minLength: 1, maxLength: 5000, ...visible, description: 'Text of the email, in Markdown' }),
  audience: {
    ...OneOf('confirmed', 'waitlisted', 'all', 'checked_in'),
    description: 'Who gets the email: attendees by RSVP status, or those who checked in',
  },
})

export const Announcement = Shape('Announcement', {
  id: Id,
  recipientCount: Type.Integer({
    description: 'Users in the audience; users who turned off these emails are included',
  }),
})
