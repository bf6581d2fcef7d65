import { Reminder, composeReminderPreheader, composeReminderSubject } from '../layout/reminder.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const reminderDay: MailTemplate<'reminder-day'> = {
  title: 'Reminder, the day before',
  description:
    'Sent the day before the event to attendees without an account. The reminder on the morning of the event says “Today”.',
  subject: composeReminderSubject,
  preheader: composeReminderPreheader,
  Body: ({ data, links }) => <Reminder data={data} links={links} isMember={false} />,
  calendar: () => 'PUBLISH',
  sample: { ...sampleSignup, when: 'dayBefore' },
}
