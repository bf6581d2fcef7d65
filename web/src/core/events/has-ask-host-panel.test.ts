import { expect, it } from 'vitest'
import { hasAskHostPanelForRsvp } from './has-ask-host-panel.ts'

it.each([
  ['shows', 'a request', 'anyone', true, true],
  ['hides', 'a request', 'attendees', true, false],
  ['shows', 'an RSVP', 'attendees', undefined, true],
  ['hides', 'an RSVP', 'nobody', undefined, false],
] as const)(
  '%s the panel for questions on the page of %s if %s may ask',
  (_verb, _page, hostQuestionAccess, isRequest, hasPanel) => {
    expect(hasAskHostPanelForRsvp({ hostQuestionAccess }, { isRequest })).toBe(hasPanel)
  },
)
