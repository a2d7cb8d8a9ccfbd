export { approveRequest, refuseRequest, requestApproval } from './commands.ts'
export { secondApprovalPersonalData } from './personal.ts'
export { type ApprovalRow, listOpenApprovals } from './queries.ts'
export type { ApprovalAction } from './rules.ts'
