import { Reminder, composeReminderPreheader, composeReminderSubject } from '../layout/reminder.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const userReminderWeek: MailTemplate<'user-reminder-week'> = {
  title: 'Member reminder, a week before',
  description: 'Sent 7 days before the event to members who are going.',
  subject: composeReminderSubject,
  preheader: composeReminderPreheader,
  Body: ({ data, links }) => <Reminder data={data} links={links} isMember={true} />,
  calendarMethod: () => 'PUBLISH',
  sample: { ...sampleSignup, reminder: 'reminder_week_before' },
}
