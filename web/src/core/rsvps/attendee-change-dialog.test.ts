import { userId } from '@shared/ids.ts'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { makeHostEvent } from '../../../../test/factories/host-event.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { AttendeeChangeDialog, describeConsequence, describeKeepingOut } from './attendee-change-dialog.tsx'

const { callApi, dialog } = vi.hoisted(() => ({
  callApi: vi.fn(),
  dialog: { confirm: (): void => undefined },
}))
vi.mock('@/lib/api-client.ts', () => ({ callApi }))
vi.mock('@/components/ui/alert-dialog.tsx', () => ({
  AlertDialog: ({ onConfirm }: { onConfirm: () => void }) => {
    dialog.confirm = onConfirm
    return null
  },
}))

const source = { sourceCity: null, sourceArea: null }
const contact = { id: 'a', name: 'Ada', email: 'ada@a.test', ...source }
const attendee = { ...contact, answers: [], checkedInAt: null, hasMissed: false }
const makeEvent = (signupLimit: number | null, signupCount: number, waitlistCount: number) => {
  return { signupLimit, signupCount, waitlistCount }
}
const [fullEvent, eventWithoutWaitlist, eventWithFreeSpot] = [
  makeEvent(2, 2, 1),
  makeEvent(2, 2, 0),
  makeEvent(10, 9, 1),
]
const removal = { kind: 'remove', attendee, isWaitlisted: false } as const
const admission = { kind: 'admit', attendee, isNext: true } as const
/** An attendee without an address. */
const walkIn = { attendee: { ...attendee, email: '' } }
const admissionOutOfTurn = { ...admission, isNext: false }
const promotionText = 'loses their spot and the next person on the waitlist moves up.'
const newLimitText = 'The event is full, so the limit grows by one, to 11.'
const eventWithOffer = { ...eventWithFreeSpot, offeredCount: 1 }
const offerEndsAt = '2026-11-20T12:00:00.000Z'

test.each([
  [fullEvent, removal, `${promotionText} We'll email both.`],
  [eventWithoutWaitlist, removal, "loses their spot. We'll email them."],
  [fullEvent, { ...removal, isWaitlisted: true }, "leaves the waitlist. We'll email them."],
  [eventWithoutWaitlist, { ...removal, ...walkIn }, 'loses their spot.'],
  [fullEvent, { ...removal, ...walkIn }, `${promotionText} We'll email the person who moves up.`],
  [eventWithFreeSpot, admission, "gets a spot. We'll email them."],
  [eventWithFreeSpot, { ...admission, ...walkIn }, 'gets a spot.'],
  [
    makeEvent(null, 400, 1),
    admissionOutOfTurn,
    "gets a spot ahead of people who have waited longer. We'll email them.",
  ],
  [makeEvent(10, 10, 1), admission, `gets a spot. We'll email them. ${newLimitText}`],
  [
    eventWithOffer,
    admission,
    "gets a spot. We'll email them. All free spots are on offer, so the limit grows by one, to 11.",
  ],
  [
    eventWithOffer,
    { ...admission, attendee: { ...attendee, offerEndsAt } },
    "gets a spot. We'll email them.",
  ],
  [eventWithOffer, removal, "loses their spot. We'll email them."],
])('says for an event with %j what the change %j does: Ada %s', (event, change, text) => {
  expect(describeConsequence(event, change)).toBe(`Ada ${text}`)
})

test('says that nobody moves up after RSVPs have closed', () =>
  expect(describeConsequence(fullEvent, removal, { isClosed: true })).toBe(
    "Ada loses their spot. RSVPs are closed, so nobody moves up automatically. We'll email them.",
  ))

test('says that nobody moves up while admins hide the event', () =>
  expect(describeConsequence(fullEvent, removal, { isHidden: true })).toBe(
    "Ada loses their spot. The event is under review, so nobody moves up for now. We'll email them.",
  ))

test('says that the spot is offered in the last hours before an event with reconfirmation', () =>
  expect(describeConsequence(fullEvent, removal, { isOffered: true })).toBe(
    "Ada loses their spot, which is offered to the next person on the waitlist. We'll email both.",
  ))

test('keeps the dialog open if the call fails, and closes it when the call succeeds', async () => {
  const [onClose, onDone] = [vi.fn(), vi.fn(() => Promise.resolve())]
  renderToHtml(
    createElement(AttendeeChangeDialog, { event: makeHostEvent(), change: removal, onClose, onDone }),
  )
  callApi.mockRejectedValueOnce(new Error('No connection'))
  dialog.confirm()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(onClose).not.toHaveBeenCalled()
  callApi.mockResolvedValueOnce({ message: 'Attendee removed' })
  dialog.confirm()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('names whose events the attendee is kept out of: the owner’s or, if the event has no other owner, the viewer’s', () => {
  const [owner, coHost] = [userId.parse(1_000_000_001), userId.parse(1_000_000_002)]
  expect(describeKeepingOut({ ownerId: owner }, owner)).toContain('all events you own')
  expect(describeKeepingOut({ ownerId: null }, coHost)).toContain('all events you own')
  expect(describeKeepingOut({ ownerId: owner }, coHost)).toContain("the owner's events")
})
