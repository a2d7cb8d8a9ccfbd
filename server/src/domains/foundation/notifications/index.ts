export {
  assertMailHook,
  createMailHook,
  liftBounce,
  notifyFormerAddress,
  previewMail,
  recordBounce,
  removeMailHook,
  sendMail,
  sendMailNow,
} from './commands.ts'
export type { MailToSend } from './mail.ts'
export { deleteSuppression, takesMail } from './queries.ts'
export { type Bounce, findConfirmation, findUnsubscription, readBounces, unsubscribeUrl } from './rules.ts'
export type { NotificationKind } from './wire.ts'
