export { requireDoorRole } from './access.ts'
export { doorTeamPersonalData } from './personal.ts'
export { isDoorVolunteer } from './queries.ts'
export { decideDoorClose, decideDoorEnd } from './rules.ts'
