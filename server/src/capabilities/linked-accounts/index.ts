export { linkAccount, unlinkAccount } from './link.ts'
export { linkedAccountHoldings } from './personal.ts'
export { findLinkedUser, type LinkedAccountRow, listLinkedAccountsOf } from './queries.ts'
export { decideLinking } from './rules.ts'
