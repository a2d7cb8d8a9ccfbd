/** The board of everybody, for badges of the platform; the board of a group has the id of the group. */
export const wholeBoard = '00000000-0000-0000-0000-000000000000'

/** The one board on which a badge counts: what a group gives says nothing about anybody beyond it. */
export function boardOf(groupId: string | null): string {
  return groupId ?? wholeBoard
}
