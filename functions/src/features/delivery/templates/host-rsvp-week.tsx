import type { HostEventMailData } from '../../../core/mail/mail-data.ts'
import { HeadCount } from '../layout/head-count.tsx'
import { sampleHostEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

function describeNumbers({ confirmedCount, signupLimit }: HostEventMailData): string {
  const isFull = signupLimit !== null && confirmedCount >= signupLimit
  return isFull
    ? 'Here are your numbers so far: every spot is taken.'
    : 'Here are your numbers so far. Now is the time to tell a few more people.'
}

export const hostRsvpWeek: MailTemplate<'host-rsvp-week'> = {
  title: 'Head count, a week before',
  description: 'Sent to the hosts 7 days before their event.',
  subject: (data) => `A week to go: ${data.confirmedCount} coming to ${data.title}`,
  preheader: (data) => `${data.confirmedCount} coming, ${data.waitlistCount} on the waitlist.`,
  Body: ({ data, links }) => (
    <HeadCount data={data} links={links} label="IN 7 DAYS" title={`A week to go, ${data.name}.`}>
      {describeNumbers(data)}
    </HeadCount>
  ),
  sample: sampleHostEvent,
}
