import { Reminder, reminderPreheader, reminderSubject } from '../layout/reminder.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const reminderDay: MailTemplate<'reminder-day'> = {
  title: 'Reminder, day before and morning of',
  description: 'Sent the day before and on the morning of the event to attendees without an account.',
  subject: reminderSubject,
  preheader: reminderPreheader,
  Body: ({ data, links }) => <Reminder data={data} links={links} isMember={false} />,
  calendar: () => 'PUBLISH',
  sample: { ...sampleSignup, when: 'tomorrow' },
}
