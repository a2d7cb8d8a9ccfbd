import { job } from '#kernel/jobs.ts'
import { countInstance } from './commands.count.ts'

export const count = job({ name: 'health.count', schedule: '* * * * *', handler: countInstance })
