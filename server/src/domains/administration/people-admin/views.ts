import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { cutPage, type Page, type PageRequest } from '#kernel/operation/page.ts'
import { findDetail, listDetails } from './queries.detail.ts'
import {
  type AccountFilter,
  type AccountRow,
  listAccounts,
  listCommonMatches,
  listRareMatches,
  scanAccounts,
} from './queries.ts'
import { type AccountSearch, type AccountStatus, decideAccountSearch } from './rules.ts'

/** An offset past this answers an empty page: skipping rows costs as much as reading them. */
const offsetMax = 1000

interface Request {
  q?: string | undefined
  status?: AccountStatus | undefined
  role?: 'user' | 'admin' | undefined
  sort?: 'newest' | 'lastSeen' | undefined
}

/** Accounts of every kind. With a search text the newest come first, and with the beginning of an address the alphabet. */
export function searchAccounts(
  db: Reader,
  page: PageRequest,
  { q, sort = 'newest', ...wanted }: Request,
): Promise<Page<AccountRow>> {
  const filter = filterOf(wanted)
  if (q === undefined) return listAccounts(sort)(db, page, filter)
  const search = decideAccountSearch(q)
  if (search.by === 'id') return listAccounts('newest')(db, page, { ...filter, id: search.id })
  if (search.by === 'address') return listAccounts('address')(db, page, { ...filter, address: search.address })
  return searchWords(db, page, search, filter, marksOf(wanted))
}

function filterOf({ status, role }: Pick<Request, 'status' | 'role'>): AccountFilter {
  return {
    isActive: status === 'active' || undefined,
    isSuspended: status === 'suspended' || undefined,
    isNameless: status === 'nameless' || undefined,
    isAdmin: role === 'admin' || undefined,
    isUser: role === 'user' || undefined,
  }
}

const marksOf = ({ status, role }: Pick<Request, 'status' | 'role'>) =>
  [status, role].flatMap((mark) => (mark === undefined ? [] : [`'!${mark}'`])).join(' & ') || undefined

/**
 * Scans the newest accounts first: a common name fills a page quickly. If the page is not full, the index finds the other
 * matches: all at once, or month by month when they are too many to sort.
 */
async function searchWords(
  db: Reader,
  page: PageRequest,
  { words, address }: Extract<AccountSearch, { by: 'words' }>,
  filter: AccountFilter,
  marks: string | undefined,
): Promise<Page<AccountRow>> {
  if (words === '') return cutPage<AccountRow>([], page, () => [])
  const at = page.cursor ?? page.before
  const [edgeAt, edgeId] = (at === undefined ? [] : page.seal.open(at)) as [string?, string?]
  const isAscending = (page.cursor === undefined && page.before !== undefined) || undefined
  const offset = at === undefined ? (page.offset ?? 0) : 0
  if (offset > offsetMax) return cutPage<AccountRow>([], page, () => [])
  const search = { ...filter, words, address, isAscending, count: page.limit + 1 + offset }
  const scanned = await scanAccounts.all(db, { ...search, edgeAt, edgeId })
  const hits = scanned.filter((row) => row.is_hit)
  const cut = scanned.find((row) => row.is_cut)
  const more = hits.length < search.count && cut ? await searchRest(db, { ...search, marks }, cut) : []
  const found = [...hits, ...more].slice(offset, search.count)
  return cutPage<AccountRow>(found, page, (row) => [row.created_at, row.id])
}

async function searchRest(
  db: Reader,
  search: Omit<Parameters<typeof listRareMatches.all>[1], 'edgeAt' | 'edgeId'>,
  { created_at, id }: AccountRow,
): Promise<AccountRow[]> {
  const from = { ...search, edgeAt: created_at, edgeId: id }
  const rare = await listRareMatches.all(db, from)
  return rare[0]?.is_many ? listCommonMatches.all(db, from) : rare
}

/** What an administrator sees of an account, read side by side. */
export async function loadAccount(db: Reader, userId: string, viewerId: string, now: Date) {
  const [row, parts] = await Promise.all([findDetail(db, userId, now), listDetails(db, userId, viewerId, now)])
  if (!row) throw new ApiError('user_not_found')
  return { row, parts }
}
