/** What can happen. `internal` types move the house itself and are never delivered to a webhook. */
export const eventTypes = {
  'user.created': { internal: true, description: 'An account was made' },
  'user.deleted': { internal: true, description: 'An account was deleted' },
  'user.updated': { internal: false, description: 'A profile changed' },
  'app.created': { internal: true, description: 'An OAuth application was registered' },
  'portfolio.changed': { internal: true, description: 'A portfolio item was added, changed or removed' },
} as const satisfies Record<string, { internal: boolean; description: string }>

export type EventType = keyof typeof eventTypes

/** What an event carries: ids and states, never personal data beyond ids. */
export interface EventData {
  'user.created': { userId: string }
  'user.deleted': { userId: string }
  'user.updated': { userId: string; fields: string[] }
  'app.created': { userId: string; clientId: string }
  'portfolio.changed': { userId: string; itemId: string }
}

/** Whom an event concerns; it decides who may hear of it. */
export interface Concern {
  subjectUserId?: string
  groupId?: string
}

export interface DomainEvent<T extends EventType = EventType> {
  id: string
  type: T
  data: EventData[T]
  subjectUserId: string | null
  groupId: string | null
  occurredAt: string
}
