/** Leads a link to a part of the reference from its old address to the new one. */
if (/^#(?:tag|model|models|description|webhook)\//.test(location.hash))
  location.replace(`/docs/reference${location.hash}`)
