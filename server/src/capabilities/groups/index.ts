export { GroupDetail, GroupListItem } from './schemas.ts'
