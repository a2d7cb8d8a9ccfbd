export {
  type AnswersOfOne,
  type Erasing,
  encryptAnswersAgain,
  eraseExpired,
  storeAnswers,
  storeAnswersOfMany,
} from './commands.ts'
export {
  countOptions,
  deleteAnswersOfGuests,
  deleteAnswersOfParties,
  findEarlierAnswers,
  type OptionCount,
} from './queries.answers.ts'
export { countAnswersByKey, findIsDue } from './queries.erase.ts'
export {
  copyDefaultQuestions,
  copyQuestions,
  type EventQuestionsRow,
  findGroupQuestions,
  findQuestions,
  hasQuestions,
  listAnsweredQuestions,
  questionsColumn,
  updateGroupQuestions,
  updateQuestions,
} from './queries.ts'
export {
  type Answers,
  askedOf,
  decideAnswers,
  decideAnswersOfAll,
  listMissing,
  prefillAnswers,
} from './rules.answers.ts'
export { decideExpiry, type Expiry } from './rules.expiry.ts'
export { asked, decideQuestions, isSameList, optionLengthMax, type StoredQuestion, shownAtDoor } from './rules.ts'
export { type GivenAnswer, listAnswers, listOpenedAnswers } from './views.ts'
export {
  AnswersInput,
  EventQuestions,
  eventQuestionsFields,
  GroupQuestions,
  GroupQuestionsRequest,
  presentEventQuestions,
  presentGroupQuestions,
  type QuestionInput,
  QuestionList,
} from './wire.ts'
