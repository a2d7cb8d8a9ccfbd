import { exampleIds } from '#kernel/operation/schema.ts'

const [first] = exampleIds

/** Addresses of the screens of a group's people, numbers and move, by their route. */
export const peoplePages: Readonly<Record<string, readonly string[]>> = {
  '/organize/groups/:slug/people': [
    '/organize/groups/garden/people',
    '/organize/groups/garden/people?segment=lapsed&q=xyz',
  ],
  '/organize/groups/:slug/past-events': ['/organize/groups/garden/past-events'],
  '/organize/groups/:slug/people/invite': ['/organize/groups/garden/people/invite'],
  '/organize/groups/:slug/people/move': ['/organize/groups/garden/people/move', '/organize/groups/choir/people/move'],
  '/organize/groups/:slug/people/:userId': [`/organize/groups/garden/people/${first}`],
  '/organize/groups/:slug/numbers': ['/organize/groups/garden/numbers'],
}
