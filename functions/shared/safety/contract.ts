import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { anyText, makeTooLongMessage, messageResponse } from '../http/fields.ts'
import { eventId, userId } from '../ids.ts'

const MIN_REASON_LENGTH = 10
const MAX_REASON_LENGTH = 2000

/** The reason of an admin's decision, which is mailed to the people whom it concerns. */
export const decisionReason = anyText()
  .trim()
  .min(MIN_REASON_LENGTH, `Please write at least ${MIN_REASON_LENGTH} characters.`)
  .max(MAX_REASON_LENGTH, makeTooLongMessage(MAX_REASON_LENGTH))

/** The hiding of an event by admins, as its hosts see it. */
export const hiddenStateForHosts = z.object({
  hiddenAt: z.iso.datetime(),
  /** The admin's reason; null in lists, and if the event's owner is suspended. */
  reason: z.string().nullable(),
  /** The page on which the hosts can object to the decision; null if `reason` is null. */
  objectionUrl: z.string().nullable(),
  /** Whether the event is hidden because its owner is suspended. */
  isBySuspension: z.boolean(),
})

const eventCallFields = {
  method: 'POST',
  access: 'admin',
  params: z.object({ id: eventId }),
  body: z.object({ reason: decisionReason }),
  response: messageResponse,
  status: 200,
  errors: ['not_found', 'event_cancelled'],
} as const

const userCallFields = {
  ...eventCallFields,
  params: z.object({ id: userId }),
  errors: ['not_found', 'own_account', 'is_admin'],
} as const

export const safetyCalls = declareCalls({
  hideEvent: {
    ...eventCallFields,
    path: '/api/admin/events/{id}/hide',
    summary:
      'Hides an event from everyone but its hosts and admins. Attendees keep their spots; hosts are emailed the reason.',
  },
  unhideEvent: {
    ...eventCallFields,
    path: '/api/admin/events/{id}/unhide',
    summary: 'Shows a hidden event as it was before.',
  },
  suspendUser: {
    ...userCallFields,
    path: '/api/admin/users/{id}/suspend',
    summary:
      'Suspends a user: sessions end, upcoming RSVPs are cancelled, events that they own are hidden, and the address can neither sign in nor RSVP.',
  },
  unsuspendUser: {
    ...userCallFields,
    path: '/api/admin/users/{id}/unsuspend',
    summary: 'Ends a suspension: the user can sign in again, and the events that it hid are shown again.',
  },
})
