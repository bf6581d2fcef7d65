import { Reminder, composeReminderPreheader, composeReminderSubject } from '../layout/reminder.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const userReminderDay: MailTemplate<'user-reminder-day'> = {
  title: 'Member reminder, the day before',
  description:
    'Sent the day before the event, or on its morning with “Today” instead of “Tomorrow”, to members who are going.',
  subject: composeReminderSubject,
  preheader: composeReminderPreheader,
  Body: ({ data, links }) => <Reminder data={data} links={links} isMember={true} />,
  calendar: () => 'PUBLISH',
  sample: { ...sampleSignup, reminder: 'reminder_day_before' },
}
