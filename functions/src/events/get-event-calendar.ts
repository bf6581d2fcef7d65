import { eventCalendarFile } from '../../shared/calendar/calendar-file.ts'
import type { Handler } from '../http/handler.ts'
import { siteUrl } from '../params.ts'
import { publishedEvent } from './get-event.ts'

export const getEventCalendar: Handler<'getEventCalendar'> = async ({ params }) =>
  eventCalendarFile(await publishedEvent(params.id), { siteUrl: siteUrl.value() })
