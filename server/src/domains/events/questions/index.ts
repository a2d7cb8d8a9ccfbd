export {
  type Answering,
  type AnswersOfOne,
  type Erasing,
  encryptAnswersAgain,
  eraseExpired,
  storeAnswers,
  storeAnswersOfMany,
} from './commands.ts'
export { countOptions, deleteAnswersOfGuests, findEarlierAnswers, type OptionCount } from './queries.answers.ts'
export { countAnswersByKey } from './queries.erase.ts'
export {
  copyDefaultQuestions,
  copyQuestions,
  findGroupQuestions,
  findQuestions,
  hasQuestions,
  listAnsweredQuestions,
  questionsColumn,
  updateGroupQuestions,
  updateQuestions,
} from './queries.ts'
export { type Answers, askedOf, decideAnswers, listMissing, prefillAnswers } from './rules.answers.ts'
export { decideExpiry, type Expiry } from './rules.expiry.ts'
export { asked, decideQuestions, isSameList, optionLengthMax, type StoredQuestion } from './rules.ts'
export { type GivenAnswer, listAnswers, listOpenedAnswers } from './views.ts'
export {
  AnswersInput,
  EventQuestions,
  EventQuestionsRequest,
  GroupQuestions,
  GroupQuestionsRequest,
  presentEventQuestions,
  presentGroupQuestions,
  presentQuestion,
  type QuestionInput,
  QuestionList,
} from './wire.ts'
