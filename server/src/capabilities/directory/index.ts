export { findPublicMember } from './queries.public.ts'
export { listMemberPages, listMembersOfPage } from './queries.sitemap.ts'
