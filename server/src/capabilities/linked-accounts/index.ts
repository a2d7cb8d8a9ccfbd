export {
  deleteLinkedAccount,
  findLinkedUser,
  insertLinkedAccount,
  type LinkedAccountRow,
  listLinkedAccountsOf,
} from './queries.ts'
export { decideLinking } from './rules.ts'
