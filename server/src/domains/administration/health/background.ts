import { job } from '#kernel/jobs.ts'
import { countInstance } from './commands.ts'

export const count = job({ name: 'health.count', schedule: '* * * * *', handler: countInstance })
