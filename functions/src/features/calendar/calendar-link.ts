import type { Handler } from '../../platform/call-handler.ts'
import { siteUrl } from '../../platform/params.ts'
import { findCalendarToken, renewCalendarToken } from '../../core/accounts/calendar-feeds-store.ts'

const makeCalendarUrl = (token: string) => `${siteUrl.value()}/api/calendar/mine/${token}.ics`

export const getCalendarLink: Handler<'getCalendarLink'> = async ({ caller }) => {
  const token = await findCalendarToken(caller.id)
  return { url: token === null ? null : makeCalendarUrl(token) }
}

export const renewCalendarLink: Handler<'renewCalendarLink'> = async ({ caller, now }) => ({
  url: makeCalendarUrl(await renewCalendarToken(caller.id, now)),
})
