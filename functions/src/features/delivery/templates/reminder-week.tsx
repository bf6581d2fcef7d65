import { Reminder, composeReminderPreheader, composeReminderSubject } from '../layout/reminder.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const reminderWeek: MailTemplate<'reminder-week'> = {
  title: 'Reminder, a week before',
  description: 'Sent 7 days before the event to attendees without an account.',
  subject: composeReminderSubject,
  preheader: composeReminderPreheader,
  Body: ({ data, links }) => <Reminder data={data} links={links} isMember={false} />,
  calendarMethod: () => 'PUBLISH',
  sample: { ...sampleSignup, reminder: 'reminder_week_before' },
}
