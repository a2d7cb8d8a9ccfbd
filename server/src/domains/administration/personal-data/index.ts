export { eraseAccount, eraseAccountData } from './commands.ts'
export { personalDataRegistry } from './personal.registry.ts'
