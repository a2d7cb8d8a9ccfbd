export { deleteOwnAccount, eraseAccount, takeApart } from './commands.ts'
export { holdings } from './personal.registry.ts'
