import { expect, it } from 'vitest'
import { hostEventOf, OWNER } from '../../../../test/factories/host-event.ts'
import { quickActionsOf } from './event-actions.ts'
import { hostedEventFromApi } from './hosted-event.ts'

const event = hostedEventFromApi(hostEventOf(), String(OWNER))

it('offers the next steps of an event as buttons of its row', () => {
  expect(quickActionsOf(event, 'upcoming')).toEqual(['edit', 'attendees'])
  expect(quickActionsOf(event, 'past')).toEqual(['photos'])
  expect(quickActionsOf({ ...event, photoCount: 1 }, 'past')).toEqual([])
  expect(quickActionsOf(event, 'cancelled')).toEqual([])
  expect(quickActionsOf(event, 'drafts')).toEqual(['publish', 'edit'])
  expect(quickActionsOf({ ...event, isHidden: true }, 'drafts')).toEqual(['edit', 'attendees'])
})
