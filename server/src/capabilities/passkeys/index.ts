export {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  type PasskeyRow,
  updatePasskeyUse,
} from './queries.ts'
