import { capability } from '#kernel/capability.ts'
import * as bulk from './operations.bulk.ts'
import * as guests from './operations.guests.ts'
import * as own from './operations.own.ts'
import * as requests from './operations.requests.ts'
import * as operations from './operations.ts'

export const attendeesCapability = capability({
  operations: { rsvps: own, attendees: { ...operations, ...bulk, ...guests, ...requests } },
})
