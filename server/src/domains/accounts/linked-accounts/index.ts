export { linkAccount, unlinkAccount } from './commands.ts'
export { findLink, type LinkedAccountRow, listLinkedAccountsOf, updateMissingIssuer } from './queries.ts'
export { decideLinking, isOfOtherIssuer } from './rules.ts'
