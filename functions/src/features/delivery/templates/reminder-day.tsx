import { Reminder, composeReminderPreheader, composeReminderSubject } from '../layout/reminder.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const reminderDay: MailTemplate<'reminder-day'> = {
  title: 'Reminder, the day before or the same day',
  description:
    'Sent to attendees without an account, the day before the event, or on the morning of the event with “Today” instead of “Tomorrow”.',
  subject: composeReminderSubject,
  preheader: composeReminderPreheader,
  Body: ({ data, links }) => <Reminder data={data} links={links} isMember={false} />,
  calendarMethod: () => 'PUBLISH',
  sample: { ...sampleSignup, reminder: 'reminder_day_before' },
}
