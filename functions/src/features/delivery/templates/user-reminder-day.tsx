import { Reminder, composeReminderPreheader, composeReminderSubject } from '../layout/reminder.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const userReminderDay: MailTemplate<'user-reminder-day'> = {
  title: 'Member reminder, the day before',
  description:
    'Sent the day before the event to members who are going. The reminder on the morning of the event says “Today”.',
  subject: composeReminderSubject,
  preheader: composeReminderPreheader,
  Body: ({ data, links }) => <Reminder data={data} links={links} isMember={true} />,
  calendar: () => 'PUBLISH',
  sample: { ...sampleSignup, when: 'dayBefore' },
}
