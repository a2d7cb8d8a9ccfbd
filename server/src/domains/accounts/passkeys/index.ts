export { passkeyPersonalData } from './personal.ts'
export {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  type PasskeyRow,
  updatePasskeyName,
  updatePasskeyUse,
} from './queries.ts'
export { decidePasskeyName } from './rules.ts'
