/** What a widget says, in the language that the page around it asks for. */
interface WidgetText {
  /** How days and hours are written. */
  locale: string
  nextEvents: string
  happeningNow: string
  cancelled(when: string): string
  online: string
  onlineAt(place: string): string
  andOnline(place: string): string
  going(count: number): string
  goingOf(count: number, seats: number): string
  full: string
  waitlist: string
  rsvp: string
  calendar: string
  yourTime: string
  nothing: string
  nothingLead: string
  follow(group: string): string
  allEvents: string
  previous: string
  next: string
}

const en: WidgetText = {
  locale: 'en-GB',
  nextEvents: 'Next events',
  happeningNow: 'Happening now',
  cancelled: (when) => `Cancelled: the event on ${when}`,
  online: 'Online',
  onlineAt: (place) => `Online: ${place}`,
  andOnline: (place) => `${place}, and online`,
  going: (count) => `${count} going`,
  goingOf: (count, seats) => `${count} of ${seats} going`,
  full: 'Full',
  waitlist: 'Full, with a waitlist',
  rsvp: 'RSVP',
  calendar: 'Add to calendar',
  yourTime: 'your time',
  nothing: 'Nothing planned yet',
  nothingLead: 'The next event will be shown here.',
  follow: (group) => `Follow ${group}`,
  allEvents: 'See all events',
  previous: 'Previous',
  next: 'Next',
}

const de: WidgetText = {
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

const es: WidgetText = {
  locale: 'es-ES',
  nextEvents: 'Próximos eventos',
  happeningNow: 'Ahora mismo',
  cancelled: (when) => `Cancelado: el evento del ${when}`,
  online: 'En línea',
  onlineAt: (place) => `En línea: ${place}`,
  andOnline: (place) => `${place}, y en línea`,
  going: (count) => `Asisten ${count}`,
  goingOf: (count, seats) => `Asisten ${count} de ${seats}`,
  full: 'Completo',
  waitlist: 'Completo, con lista de espera',
  rsvp: 'Asistir',
  calendar: 'Añadir al calendario',
  yourTime: 'tu hora',
  nothing: 'Aún no hay nada previsto',
  nothingLead: 'El próximo evento aparecerá aquí.',
  follow: (group) => `Seguir a ${group}`,
  allEvents: 'Ver todos los eventos',
  previous: 'Anterior',
  next: 'Siguiente',
}

const fr: WidgetText = {
  locale: 'fr-FR',
  nextEvents: 'Prochains événements',
  happeningNow: 'En ce moment',
  cancelled: (when) => `Annulé : l’événement du ${when}`,
  online: 'En ligne',
  onlineAt: (place) => `En ligne : ${place}`,
  andOnline: (place) => `${place}, et en ligne`,
  going: (count) => `${count} y vont`,
  goingOf: (count, seats) => `${count} sur ${seats} y vont`,
  full: 'Complet',
  waitlist: 'Complet, avec liste d’attente',
  rsvp: 'Participer',
  calendar: 'Ajouter au calendrier',
  yourTime: 'chez vous',
  nothing: 'Rien de prévu pour l’instant',
  nothingLead: 'Le prochain événement s’affichera ici.',
  follow: (group) => `Suivre ${group}`,
  allEvents: 'Voir tous les événements',
  previous: 'Précédent',
  next: 'Suivant',
}

export const widgetTexts = { en, de, es, fr }
export type WidgetLanguage = keyof typeof widgetTexts
