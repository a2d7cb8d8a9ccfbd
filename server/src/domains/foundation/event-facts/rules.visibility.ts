interface EventVisibility {
  status: string
  /** Hidden by an administrator, itself or with its group. */
  is_hidden: boolean
  /** Its group is archived. */
  is_archived?: boolean
  /** public, unlisted or members */
  visibility: string
}

interface EventViewer {
  /** Holds a role in the event's group. */
  hasRole?: boolean
  /** Joined the event's group, or has an RSVP to the event. */
  isMember?: boolean
  isAdmin?: boolean
}

/**
 * Whether someone who has the event's id sees it. contract: "Drafts are 404 outside management"; role holders and
 * administrators still see what is hidden. An unlisted event is visible to all who have its id.
 */
export function isVisibleEvent(
  event: EventVisibility,
  { hasRole = false, isMember = false, isAdmin = false }: EventViewer = {},
): boolean {
  if (event.status === 'draft' || event.is_archived === true) return false
  return hasRole || isAdmin || (!event.is_hidden && (event.visibility !== 'members' || isMember))
}
