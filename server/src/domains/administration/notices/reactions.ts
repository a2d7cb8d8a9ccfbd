import { reaction } from '#kernel/jobs.ts'
import { queueNoticeMails } from './jobs.ts'

export const mailNotice = reaction({
  name: 'notices.mail',
  on: 'notice.created',
  handler: async ({ enqueue }, { data }) => enqueue(queueNoticeMails, { noticeId: data.noticeId }),
})
