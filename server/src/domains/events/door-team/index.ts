export { requireDoorRole } from './access.ts'
export { isDoorVolunteer } from './queries.ts'
export { decideDoorClose, decideDoorEnd } from './rules.ts'
export { requireInvitationForVisitor } from './views.ts'
