/** The place of an event: earlier ones, map links and the search. */
export const organizePlacesText = {
  earlierLabel: 'Places you’ve used before',
  earlierNone: 'Choose a place',
  findLabel: 'Search for an address, or paste a map link',
  linkLabel: 'Paste a map link',
  findHint: 'Links from OpenStreetMap, Google Maps or Apple Maps work. Short links don’t.',
  use: 'Use it',
  resultsLabel: 'Places found',
  pick: (place: string) => `Use ${place}`,
  position: (latitude: string, longitude: string) => `Position on the map: ${latitude}, ${longitude}`,
  showOnMap: 'Check it on OpenStreetMap',
  forget: 'Remove the position',
  nothing: 'We found no such place. Check the spelling, or fill in the fields below.',
  off: 'We couldn’t read that as a map link. Fill in the fields below.',
  failed: 'The search isn’t answering right now. Fill in the fields below.',
}
