import type { HostEventMailData } from '../../../core/mail/mail-data.ts'
import { HeadCount } from '../layout/head-count.tsx'
import { sampleHostEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

/** Tells a host about the attendees' reminders, which go out at the same time, and about the answers so far. */
function describeReminders({ confirmedCount, sureCount }: HostEventMailData): string {
  if (sureCount === undefined) return 'Attendees get their reminders today as well.'
  const reconfirmNote = 'Attendees get their reminders today as well, and are asked if they are still coming.'
  return sureCount === 0
    ? `${reconfirmNote} You'll see on your dashboard who is still coming.`
    : `${reconfirmNote} So far: ${sureCount} still coming, ${Math.max(0, confirmedCount - sureCount)} without an answer.`
}

export const hostRsvpDay: MailTemplate<'host-rsvp-day'> = {
  title: 'Head count, the day before',
  description: 'Sent to the hosts the day before their event.',
  subject: (data) => `Tomorrow: ${data.confirmedCount} coming to ${data.title}`,
  preheader: (data) => `${data.confirmedCount} coming, ${data.waitlistCount} on the waitlist.`,
  Body: ({ data, links }) => (
    <HeadCount data={data} links={links} label="TOMORROW" title={`Tomorrow, ${data.name}.`}>
      {`Here are your numbers so far. ${describeReminders(data)}`}
    </HeadCount>
  ),
  sample: { ...sampleHostEvent, sureCount: 14 },
}
