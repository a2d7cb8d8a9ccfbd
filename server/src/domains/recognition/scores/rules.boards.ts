/** The platform board, for platform badges; a group's board has the id of the group. */
export const platformBoard = '00000000-0000-0000-0000-000000000000'

/** The board on which a badge counts: group badges count only within their group. */
export function boardOf(groupId: string | null): string {
  return groupId ?? platformBoard
}
