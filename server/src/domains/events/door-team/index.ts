export { requireInvitationForVisitor } from './views.ts'
