import { Reminder, reminderPreheader, reminderSubject } from '../layout/reminder.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const userReminderDay: MailTemplate<'user-reminder-day'> = {
  title: 'Member reminder, day before and morning of',
  description: 'Sent the day before and on the morning of the event to members who go.',
  subject: reminderSubject,
  preheader: reminderPreheader,
  Body: ({ data, links }) => <Reminder data={data} links={links} isMember={true} />,
  calendar: () => 'PUBLISH',
  sample: { ...sampleSignup, when: 'today' },
}
