import { expect, test } from 'vitest'
import { withTrackingParam } from './tracking-params.ts'

test('returns to the first page of recipients when the event or campaign changes, and keeps the search', () => {
  const urlParams = new URLSearchParams(
    'tab=tracking&event=1&campaign=rsvp_confirmation&recipients.page=2.abc&recipients.q=ada',
  )
  const changeParam = (name: string, value: string) => withTrackingParam(urlParams, name, value).toString()
  expect(changeParam('campaign', 'reminder_day_of')).toBe(
    'tab=tracking&event=1&campaign=reminder_day_of&recipients.q=ada',
  )
  expect(changeParam('event', '2')).toBe('tab=tracking&event=2&campaign=rsvp_confirmation&recipients.q=ada')
  expect(changeParam('campaign', '')).toBe('tab=tracking&event=1&recipients.q=ada')
})
