import { expect, it } from 'vitest'
import { hasAskHostPanelForRsvp } from './has-ask-host-panel.ts'

it.each([
  ['anyone', true, true],
  ['attendees', true, false],
  ['attendees', undefined, true],
  ['nobody', undefined, false],
] as const)(
  'decides whether an RSVP’s page has the panel if %s may ask and the RSVP is a request (%s): %s',
  (whoMayAsk, isRequest, hasPanel) => {
    expect(hasAskHostPanelForRsvp({ whoMayAsk }, { isRequest })).toBe(hasPanel)
  },
)
