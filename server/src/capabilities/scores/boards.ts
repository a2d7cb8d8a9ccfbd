/** The board of everybody; the board of a group has the id of the group. */
export const wholeBoard = '00000000-0000-0000-0000-000000000000'

export function boardsOf(groupId: string | null): string[] {
  return groupId === null ? [wholeBoard] : [wholeBoard, groupId]
}
