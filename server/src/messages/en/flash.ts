/** Shown once on the page that follows a form. */
export const flashText = {
  done: {
    saved: 'Saved.',
  },
  failed: {
    notSaved: 'That couldn’t be saved. Please try again.',
  },
}
