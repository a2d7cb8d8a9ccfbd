export { groupsMax, readDirectory, type TypedDirectory, textMax } from './rules.ts'
