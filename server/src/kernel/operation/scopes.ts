/** Scopes exactly as the specification spells them, with what each one means to the person who grants it. */
export const scopeTable = {
  user: { description: 'Read and write profile information', implies: ['read:user', 'user:email'] },
  'read:user': { description: 'Read public profile data', implies: [] },
  'user:email': { description: 'Read the email address', implies: [] },
  'read:events': { description: 'Read events and event details', implies: [] },
  'write:events': { description: 'RSVP to events and check in', implies: [] },
  'read:groups': { description: 'Read groups and group details', implies: [] },
  'read:favorites': { description: 'Read favorite groups', implies: [] },
  'write:favorites': { description: 'Manage favorite groups', implies: [] },
  'read:portfolio': { description: 'Read portfolio items', implies: [] },
  'write:portfolio': { description: 'Manage portfolio items', implies: [] },
  'user:linked-accounts': { description: 'Read connected identity providers', implies: [] },
  'manage:groups': { description: 'Manage groups the user owns or co-manages', implies: [] },
  'manage:events': { description: "Create and manage events in the user's groups", implies: [] },
  'manage:checkins': { description: 'Manage check-in codes and view attendees', implies: [] },
  'manage:badges': { description: 'Create, award and manage group badges', implies: [] },
  'read:meetpass': { description: 'List passes and connections', implies: [] },
  'write:meetpass': { description: 'Update pass settings and release NFC passes', implies: [] },
  'read:uploads': { description: 'List uploaded files and storage usage', implies: [] },
  'write:uploads': { description: 'Upload and delete files', implies: [] },
  developer: { description: 'Manage OAuth applications and webhooks', implies: [] },
  admin: { description: 'Full administrative access', implies: ['*'] },
} as const satisfies Record<string, { description: string; implies: readonly string[] }>

export type Scope = keyof typeof scopeTable
export type Role = 'user' | 'admin'

export const allScopes = Object.keys(scopeTable) as Scope[]
const everything: ReadonlySet<Scope> = new Set(allScopes)
const everythingButAdmin: ReadonlySet<Scope> = new Set(allScopes.filter((scope) => scope !== 'admin'))

export function isScope(name: string): name is Scope {
  return Object.hasOwn(scopeTable, name)
}

/** The scopes that `scope` brings along, without itself; `admin` brings all of them. */
export function impliedScopes(scope: Scope): Scope[] {
  const implied: readonly string[] = scopeTable[scope].implies
  return implied.includes('*') ? allScopes.filter((other) => other !== scope) : implied.filter(isScope)
}

/** The scopes that no other of them brings along: what people read is shorter, and says the same. */
export function withoutImplied(scopes: readonly string[]): string[] {
  const implied = new Set<string>(scopes.filter(isScope).flatMap(impliedScopes))
  return scopes.filter((scope) => !implied.has(scope))
}

/** What a person of this role may hold at most: `admin` is for administrators only. */
export function scopesOfRole(role: Role): ReadonlySet<Scope> {
  return role === 'admin' ? everything : everythingButAdmin
}

const remembered = new Map<string, ReadonlySet<Scope>>()

/** What a credential may do now: its own scopes with all they imply, cut to what its user may hold. */
export function effectiveScopes(granted: readonly string[], role: Role): ReadonlySet<Scope> {
  const key = `${role} ${granted.join(' ')}`
  const known = remembered.get(key)
  if (known) return known
  const held = scopesOfRole(role)
  const effective = new Set<Scope>()
  for (const scope of granted.filter(isScope).filter((name) => held.has(name))) {
    effective.add(scope)
    for (const implied of impliedScopes(scope)) effective.add(implied)
  }
  if (remembered.size >= 1000) remembered.clear()
  remembered.set(key, effective)
  return effective
}

/** The scopes that a credential needs for an operation. */
export function scopesOf(op: { access: Scope | 'any' | 'public'; alsoNeeds?: Scope | undefined }): Scope[] {
  if (op.access === 'public' || op.access === 'any') return []
  return op.alsoNeeds ? [op.access, op.alsoNeeds] : [op.access]
}
