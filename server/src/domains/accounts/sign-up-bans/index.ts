export { banSignUps, isSignUpBanned } from './commands.ts'
export { countBansByKey } from './queries.ts'
export { decideMailbox } from './rules.ts'
