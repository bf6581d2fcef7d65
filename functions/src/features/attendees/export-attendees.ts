import { BYTE_ORDER_MARK, csvRow } from '../../../shared/csv/write-csv.ts'
import { calendarDay, clockTime } from '../../../shared/time/zoned.ts'
import { refusal } from '../../core/rsvps/refusal.ts'
import { eachSignup, readEvent } from '../../core/rsvps/signups-store.ts'
import type { Handler } from '../../platform/call.ts'

/** A page of sign-ups is in memory at a time, and the text. Those with a seat first, then those in line, in its order. */
export const exportAttendees: Handler<'exportAttendees'> = async ({ params }) => {
  const event = await readEvent(params.id)
  if (!event) throw refusal('not_found')
  const { timezone } = event
  let file = BYTE_ORDER_MARK
  const at = (instant: number | null) =>
    instant === null ? null : `${dayOf(instant, timezone)} ${clockTime(instant, timezone)}`
  file += csvRow([
    ...['Name', 'Email', 'Status', 'Place in line', 'City', 'Area'],
    ...[`Signed up (${timezone})`, `Came in (${timezone})`],
  ])
  for (const group of ['confirmed', 'waitlist'] as const) {
    let place = 0
    for await (const signup of eachSignup(params.id, group)) {
      const { name, email, status, sourceCity, sourceArea, createdAt, checkedInAt } = signup
      place += 1
      const inLine = group === 'waitlist' ? place : null
      const times = [at(createdAt), at(checkedInAt)]
      file += csvRow([name, email, STATUS[status], inLine, sourceCity, sourceArea, ...times])
    }
  }
  return file
}

const STATUS = {
  confirmed: 'Confirmed',
  missed: 'Did not come',
  waitlist: 'Waitlist',
  cancelled: 'Cancelled',
}

/** `2026-12-12`, which every spreadsheet takes for a date. */
function dayOf(instant: number, timezone: string): string {
  return new Date(calendarDay(instant, timezone) * 86_400_000).toISOString().slice(0, 10)
}
