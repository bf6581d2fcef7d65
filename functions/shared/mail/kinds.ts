import { z } from 'zod'

/**
 * The kinds of mail that a person can unsubscribe from, as the email settings page lists them. Other mail has no kind, and nobody
 * can unsubscribe from it: a login link, for example, or mail about an RSVP, a change of an event or an admin's decision.
 */
export const mailKinds = [
  {
    id: 'reminders',
    title: 'Event reminders',
    description: "A week before, the day before and on the morning of an event you're going to.",
  },
  {
    id: 'hosts',
    title: 'Messages from hosts',
    description:
      'Invitations and updates from hosts. If you have a spot, we always email you when the time or place changes or the event is cancelled.',
  },
  { id: 'messages', title: 'News from us', description: "What's new, and our monthly and yearly summaries." },
  {
    id: 'cities',
    title: 'New events',
    description:
      "New events in cities you follow or asked about, by hosts you follow and in series you follow. We also email you if we couldn't save you a spot in a series.",
  },
  {
    id: 'rsvps',
    title: 'RSVPs to your events',
    description: "How many people RSVP'd to events you own, if anyone did. We stop once an event is over.",
  },
  {
    id: 'hosting',
    title: 'For hosts',
    description:
      "Attendee counts, questions about your events, photo reminders, messages from other hosts in your city, and a reminder when you haven't hosted for a while.",
  },
] as const

export const mailKind = z.enum(mailKinds.map((kind) => kind.id) as [MailKind, ...MailKind[]])
export type MailKind = (typeof mailKinds)[number]['id']

/** How often a host gets email about RSVPs. `each`: soon after each RSVP, but at most once an hour; `daily`: every morning. */
export const digestFrequencies = ['each', 'daily'] as const
export const digestFrequency = z.enum(digestFrequencies)
export type DigestFrequency = (typeof digestFrequencies)[number]
export const DEFAULT_DIGEST_FREQUENCY: DigestFrequency = 'daily'
