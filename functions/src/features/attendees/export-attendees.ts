import { BYTE_ORDER_MARK, formatCsvRow } from '../../../shared/csv/write-csv.ts'
import { COMING_HEADING, formatComingStatus } from '../../../shared/rsvps/coming-status.ts'
import { toCalendarDay, formatClockTime } from '../../../shared/time/zoned-time.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import { readSignups, type ListedSignup, findEventFacts } from '../../core/rsvps/signups-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { toReconfirmationFields } from './list-attendees.ts'

/**
 * Lists attendees with a spot first, then the waitlist in its order. The waitlist is read first: otherwise an attendee who moves
 * up between the reads would be missing. Memory holds the file, the waitlist and one page of attendees with a spot.
 */
export const exportAttendees: Handler<'exportAttendees'> = async ({ params }) => {
  const event = await findEventFacts(params.id)
  if (!event) throw makeRefusalError('not_found')
  const { timezone } = event
  const shouldReconfirm = event.shouldReconfirm === true
  const questions = event.questions ?? []
  let csvText = BYTE_ORDER_MARK
  const formatTime = (instant: number | null) =>
    instant === null ? null : `${formatDay(instant, timezone)} ${formatClockTime(instant, timezone)}`
  csvText += formatCsvRow([
    'Name',
    'Email',
    'Status',
    'Waitlist position',
    'City',
    'Area',
    `RSVP made (${timezone})`,
    `Checked in (${timezone})`,
    ...(shouldReconfirm ? [COMING_HEADING] : []),
    ...questions.map(({ text }) => text),
  ])
  const toRow = (signup: ListedSignup, position: number | null) => {
    const { name, email, status, sourceCity, sourceArea, createdAt, checkedInAt, answers } = signup
    const findAnswer = (id: string) =>
      answers.find(({ questionId }) => questionId === id)?.values.join('; ') ?? null
    return formatCsvRow([
      name,
      email,
      statusTexts[status],
      position,
      sourceCity,
      sourceArea,
      formatTime(createdAt),
      formatTime(checkedInAt),
      ...(shouldReconfirm ? [formatComingStatus(toReconfirmationFields(signup, event), timezone)] : []),
      ...questions.map(({ id }) => findAnswer(id)),
    ])
  }
  const waitlist = new Map<string, ListedSignup>()
  for await (const signup of readSignups(params.id, 'waitlist')) waitlist.set(signup.id, signup)
  for await (const signup of readSignups(params.id, 'confirmed')) {
    waitlist.delete(signup.id)
    csvText += toRow(signup, null)
  }
  let position = 0
  for (const signup of waitlist.values()) {
    position += 1
    csvText += toRow(signup, position)
  }
  return csvText
}

const statusTexts = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  missed: 'Missed',
  waitlist: 'Waitlist',
  cancelled: 'Cancelled',
}

/** `2026-12-12`, which every spreadsheet reads as a date. */
function formatDay(instant: number, timezone: string): string {
  return new Date(toCalendarDay(instant, timezone) * 86_400_000).toISOString().slice(0, 10)
}
