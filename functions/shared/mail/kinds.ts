import { z } from 'zod'

/**
 * The kinds of mail a person may stop, as the unsubscribe page lists them. What belongs to something a person did
 * (a log-in link, an RSVP and its changes, a direct message) has no kind: it always comes.
 */
export const mailKinds = [
  {
    id: 'reminders',
    title: 'Event reminders',
    about: 'A week before, the day before and on the morning of an event you go to.',
  },
  {
    id: 'hosts',
    title: 'Words from your hosts',
    about:
      'What hosts of events you go to, or are invited to, have to say. A new time or place, or a cancellation, always comes.',
  },
  { id: 'messages', title: 'News from us', about: 'What is new, and the monthly and yearly look back.' },
  {
    id: 'cities',
    title: 'New events',
    about: 'When an event is published in a city you asked about or follow, or by a host you follow.',
  },
  {
    id: 'hosting',
    title: 'For hosts',
    about:
      'Head counts, photo reminders, what other hosts of your city write, and a nudge when it has been quiet.',
  },
] as const

export const mailKind = z.enum(mailKinds.map((kind) => kind.id) as [MailKind, ...MailKind[]])
export type MailKind = (typeof mailKinds)[number]['id']
