export {
  deletePasskey,
  deletePasskeysOf,
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  type PasskeyRow,
  updatePasskeyName,
  updatePasskeyUse,
} from './queries.ts'
export { decidePasskeyName } from './rules.ts'
