interface EventVisibility {
  status: string
  /** Hidden by an administrator, itself or with its group. */
  is_hidden: boolean
  /** Its group is archived. */
  is_archived?: boolean
}

interface EventViewer {
  /** Holds a role in the event's group. */
  hasRole?: boolean
  isAdmin?: boolean
}

/** contract: "Drafts are 404 outside management"; role holders and administrators still see what is hidden. */
export function isVisibleEvent(
  event: EventVisibility,
  { hasRole = false, isAdmin = false }: EventViewer = {},
): boolean {
  if (event.status === 'draft' || event.is_archived === true) return false
  return !event.is_hidden || hasRole || isAdmin
}
