import assert from 'node:assert/strict'
import { it } from 'node:test'
import { actions, allOperations, operations } from '#domains/index.ts'
import type { Action } from '#kernel/operation/action.ts'
import type { InputOf, OutputOf } from '#kernel/operation/call.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import type { DoorAnswer } from '../../src/islands/door/model.ts'

/** Only its types matter: nothing runs. */
const call = <T extends Operation>(_op: T, _input: InputOf<T>) => undefined as unknown as OutputOf<T>
const act = <I, O>(_action: Action<I, O>, _input: I) => undefined as unknown as O

function compiles(): unknown[] {
  const rsvp = call(operations.rsvps.create, { params: { id: 'x' } })
  const status: 'confirmed' | 'waitlisted' | 'cancelled' = rsvp.status
  const title: string = call(operations.events.list, {}).items[0]!.title
  const events = call(operations.events.list, { query: { limit: 5 } })
  const checkIn = call(operations['check-in'].create, { params: { code: 'x' } })
  act(actions.meetpass.connect, { passId: 'x' })
  // The server's answer is what the device at the entrance reads.
  const door: DoorAnswer = call(operations.door.get, { params: { eventId: 'x' } })
  return [status, title, events.pagination.nextCursor, checkIn, door]
}

function doesNotCompile(): void {
  // @ts-expect-error a part that the operation needs is missing
  call(operations.rsvps.create, {})
  // @ts-expect-error a parameter has another name
  call(operations.rsvps.create, { params: { eventId: 'x' } })
  // @ts-expect-error the operation has no such field in its query
  call(operations.events.list, { query: { limt: 5 } })
  // @ts-expect-error the operation takes no body
  call(operations.rsvps.create, { params: { id: 'x' }, body: { seat: 1 } })
  // @ts-expect-error the answer has no such field
  call(operations.rsvps.create, { params: { id: 'x' } }).seat
  // @ts-expect-error a list is answered as a page
  call(operations.events.list, {}).title
  // @ts-expect-error an action takes its own input and no other
  act(actions.meetpass.connect, { id: 'x' })
}

it('pages and clients see what goes into an operation and what comes out', () => {
  assert.ok([compiles, doesNotCompile].every((check) => typeof check === 'function'))
})

it('a list of operations forgets their types without a cast', () => {
  const some: readonly Operation[] = [operations.rsvps.create, operations.events.list, operations.profile.update]
  const byName: Readonly<Record<string, Operation>> = operations.rsvps
  assert.ok(some.every((op) => allOperations.includes(op)))
  assert.equal(byName.create?.id, 'rsvps.create')
})
