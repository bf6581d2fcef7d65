import { Reminder, composeReminderPreheader, composeReminderSubject } from '../layout/reminder.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const userReminderDay: MailTemplate<'user-reminder-day'> = {
  title: 'Member reminder, the day before or the same day',
  description:
    'Sent to members who are going, the day before the event, or on the morning of the event with “Today” instead of “Tomorrow”.',
  subject: composeReminderSubject,
  preheader: composeReminderPreheader,
  Body: ({ data, links }) => <Reminder data={data} links={links} isMember={true} />,
  calendarMethod: () => 'PUBLISH',
  sample: { ...sampleSignup, reminder: 'reminder_day_before' },
}
