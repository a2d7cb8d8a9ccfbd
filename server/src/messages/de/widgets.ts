import type { Messages } from '../index.ts'

export const widgetText: Messages['widgets'] = {
  locale: 'de-DE',
  nextEvents: 'Nächste Termine',
  happeningNow: 'Läuft gerade',
  cancelled: (when) => `Abgesagt: der Termin am ${when}`,
  online: 'Online',
  onlineAt: (place) => `Online: ${place}`,
  andOnline: (place) => `${place}, und online`,
  going: (count) => `${count} dabei`,
  goingOf: (count, seats) => `${count} von ${seats} dabei`,
  full: 'Ausgebucht',
  waitlist: 'Ausgebucht, mit Warteliste',
  rsvp: 'Zusagen',
  calendar: 'In den Kalender',
  yourTime: 'deine Zeit',
  nothing: 'Noch nichts geplant',
  nothingLead: 'Der nächste Termin steht dann hier.',
  follow: (group) => `${group} folgen`,
  allEvents: 'Alle Termine',
  previous: 'Zurück',
  next: 'Weiter',
}
