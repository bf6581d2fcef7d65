import { HeadCount } from '../layout/head-count.tsx'
import { sampleHostEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const hostRsvpDay: MailTemplate<'host-rsvp-day'> = {
  title: 'Head count, the day before',
  description: 'Sent to the hosts the day before their event.',
  subject: (data) => `Tomorrow: ${data.confirmed} coming to ${data.title}`,
  preheader: (data) => `${data.confirmed} coming, ${data.waiting} on the waitlist.`,
  Body: ({ data, links }) => (
    <HeadCount data={data} links={links} label="TOMORROW" title={`Tomorrow, ${data.name}.`}>
      This is your final list, or nearly. Attendees get their reminders today as well.
    </HeadCount>
  ),
  sample: sampleHostEvent,
}
