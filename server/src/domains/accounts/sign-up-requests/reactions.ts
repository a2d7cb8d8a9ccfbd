import { reaction } from '#kernel/jobs.ts'
import { sendApproved, sendRefused, tellAdministrators } from './jobs.ts'

export const tellOfRequest = reaction({
  name: 'sign-up-requests.tell-of-request',
  on: 'sign_up_request.created',
  handler: async ({ enqueue }) => enqueue(tellAdministrators, {}),
})

export const mailApproved = reaction({
  name: 'sign-up-requests.mail-approved',
  on: 'sign_up_request.approved',
  handler: async ({ enqueue }, { data }) => enqueue(sendApproved, data),
})

export const mailRefused = reaction({
  name: 'sign-up-requests.mail-refused',
  on: 'sign_up_request.refused',
  handler: async ({ enqueue }, { data }) => enqueue(sendRefused, data),
})
