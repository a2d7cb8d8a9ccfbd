/** The network of an address, for storage: shows where a request came from but does not identify a household. */
export function shortAddress(ip: string): string {
  return networksOf(ip).at(-1)!
}

/** The part of an address that identifies one customer: all of IPv4, the first 64 bits of IPv6. */
export function addressKey(ip: string): string {
  return networksOf(ip)[0]!
}

const prefixes = [64, 56, 48]

/**
 * The networks of an address, narrowest first. An IPv6 customer often has 65,536 networks of 64 bits, so wider ones are
 * counted too, with higher limits.
 */
export function networksOf(ip: string): readonly string[] {
  const known = remembered.get(ip)
  if (known) return known
  const networks = findNetworks(ip)
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(ip, networks)
  return networks
}

/** A client sends many requests, and each of them asks twice. */
const remembered = new Map<string, readonly string[]>()
const rememberedMax = 1000

function findNetworks(ip: string): string[] {
  const plain = ip.includes(':') ? /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] : ip
  if (plain !== undefined) return [plain, `${plain.split('.').slice(0, 3).join('.')}.0/24`]
  const groups = groupsOf(ip)
  return prefixes.map((bits) => `${prefixOf(groups, bits)}::/${bits}`)
}

function groupsOf(ip: string): number[] {
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return groups.map((group) => Number.parseInt(group || '0', 16))
}

function prefixOf(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / 16)).map((group, at) => {
    const inGroup = Math.min(16, bits - at * 16)
    return group & (0xffff << (16 - inGroup))
  })
  return kept.map((group) => group.toString(16)).join(':')
}
