interface Counted {
  /** People with a spot. */
  spots: number
  /** Those of them who were checked in. */
  checkedIn: number
}

/**
 * contract §8.1: "Attendance is known for an event when at least a third of the people with a spot were checked in."
 * People let in by name have no spot on the list and say nothing about those who do, so they count on neither side.
 */
export function isAttendanceKnown({ spots, checkedIn }: Counted): boolean {
  return checkedIn > 0 && checkedIn * 3 >= spots
}
