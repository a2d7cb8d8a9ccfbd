export { textMax } from './rules.ts'
