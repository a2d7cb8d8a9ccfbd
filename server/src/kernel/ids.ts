/** No row has this id: used for a viewer who is not signed in, and as the start of a scan over all ids. */
export const nilId = '00000000-0000-0000-0000-000000000000'
