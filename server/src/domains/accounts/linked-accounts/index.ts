export { linkAccount, unlinkAccount } from './commands.ts'
export { linkedAccountPersonalData } from './personal.ts'
export { findLinkedUser, type LinkedAccountRow, listLinkedAccountsOf } from './queries.ts'
export { decideLinking } from './rules.ts'
