export { eraseAccount } from './erase.ts'
