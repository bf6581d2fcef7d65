import { expect, it } from 'vitest'
import { makeHostEvent, OWNER_ID } from '../../../../test/factories/host-event.ts'
import { chooseActionLabel, isActionPossible, listQuickActions } from './event-actions.ts'
import { convertApiEvent } from './dashboard-event.ts'

const event = convertApiEvent(makeHostEvent(), String(OWNER_ID))

it('offers buttons by the group of an event, and a photo button only for a past event without photos', () => {
  expect(listQuickActions(event, 'upcoming')).toEqual(['edit', 'attendees'])
  expect(listQuickActions(event, 'past')).toEqual(['photos'])
  expect(listQuickActions({ ...event, photoCount: 1 }, 'past')).toEqual([])
  expect(listQuickActions(event, 'cancelled')).toEqual([])
  expect(listQuickActions(event, 'drafts')).toEqual(['publish', 'edit'])
  expect(listQuickActions({ ...event, isHidden: true }, 'drafts')).toEqual(['edit', 'attendees'])
})

it('offers to delete a draft, but to cancel an event that admins hide', () => {
  expect(chooseActionLabel('cancel', 'drafts', { isHidden: false })).toBe('Delete draft')
  expect(chooseActionLabel('cancel', 'drafts', { isHidden: true })).toBe('Cancel')
  expect(chooseActionLabel('cancel', 'upcoming', { isHidden: false })).toBe('Cancel')
})

it('offers to cancel a hidden event until it is over, and to delete a draft at any time', () => {
  const canCancel = (isHidden: boolean, now: number) =>
    isActionPossible('cancel', { ...event, isHidden }, now)
  expect(canCancel(true, event.endsAt - 1)).toBe(true)
  expect(canCancel(true, event.endsAt)).toBe(false)
  expect(canCancel(false, event.endsAt)).toBe(true)
})
