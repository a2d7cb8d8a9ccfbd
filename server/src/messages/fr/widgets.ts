import type { Messages } from '../index.ts'

export const widgetText: Messages['widgets'] = {
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
