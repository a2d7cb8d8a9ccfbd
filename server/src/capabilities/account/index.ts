export { deleteOwnAccount, eraseAccount, takeApart } from './erase.ts'
export { holdings } from './holdings.ts'
