export { approveRequest, refuseRequest, requestApproval } from './commands.ts'
export { type ApprovalRow, findNewestRole, listOpenApprovals } from './queries.ts'
export { type ApprovalAction, approvalActions, assertCountAsTwo, decideCounting } from './rules.ts'
