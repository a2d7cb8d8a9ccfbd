/** The subset of RFC 9309 that matters to one reader of single pages: groups, Allow, Disallow, `*` and `$`. */
export interface RobotsRule {
  isAllowed: boolean
  pattern: string
}

const rulesMax = 1000
const patternMax = 200

/** The rules for this reader: those of the groups that name it, else those for everyone. */
export function parseRobots(text: string, reader: string): RobotsRule[] {
  const own: RobotsRule[] = []
  const common: RobotsRule[] = []
  let groups: RobotsRule[][] = []
  let isNaming = false
  let isNamed = false
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const name = key.toLowerCase()
    if (name === 'user-agent') {
      if (!isNaming) groups = []
      isNaming = true
      const agent = value.trim().toLowerCase()
      if (agent === '*') groups.push(common)
      if (agent === reader) {
        groups.push(own)
        isNamed = true
      }
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false
      const pattern = encodeRest(value.trim()).slice(0, patternMax)
      // An empty rule matches nothing.
      if (pattern !== '')
        for (const group of groups) if (group.length < rulesMax) group.push({ isAllowed: name === 'allow', pattern })
    }
  }
  return isNamed ? own : common
}

/** The longest pattern that matches decides; of two equally long ones the one that allows. */
export function isAllowedByRobots(rules: readonly RobotsRule[], path: string): boolean {
  let best: RobotsRule | undefined
  for (const rule of rules) {
    if (!matches(rule.pattern, path)) continue
    const longer = rule.pattern.length - (best?.pattern.length ?? -1)
    if (longer > 0 || (longer === 0 && rule.isAllowed)) best = rule
  }
  return best?.isAllowed ?? true
}

/** No regular expression: a hostile pattern must not take long. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(start)) return false
  let at = start.length
  const last = isWhole ? parts.pop() : undefined
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  if (!isWhole) return true
  return last === undefined ? path.length === at : path.length - last.length >= at && path.endsWith(last)
}

/** Patterns are compared with a path as a URL has it. */
function encodeRest(pattern: string): string {
  return pattern.replace(/[^\x21-\x7e]+/gu, (text) => encodeURIComponent(text.toWellFormed()))
}
