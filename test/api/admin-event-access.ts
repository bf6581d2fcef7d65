import type { CallName } from '../../functions/shared/api.ts'
import { adminEventForm, photoForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeHostCard, makePerson } from '../factories/people.ts'
import { makePicture } from '../factories/pictures.ts'
import { adminRead, adminWrite, type Row } from './access-expectations.ts'
import { post, withCookie } from './request.ts'

/** The rows of the admin's calls about events: nobody else's, a host of the event's neither. */
export const adminEventAccess = {
  listEventsForAdmin: { request: () => ({ path: '/api/admin/events' }), expected: adminRead },
  createEventForAdmin: {
    request: () => ({ path: '/api/admin/events', body: adminEventForm() }),
    expected: adminWrite(201),
  },
  updateEventForAdmin: {
    request: async ({ people }) => ({
      path: `/api/admin/events/${await makeEvent([people.eventHost])}`,
      body: adminEventForm(),
    }),
    expected: adminWrite(200),
  },
  publishEventForAdmin: {
    request: async ({ people }) => ({
      path: `/api/admin/events/${await makeEvent([people.eventHost], { isPublished: false })}/publish`,
    }),
    expected: adminWrite(200),
  },
  cancelEventForAdmin: {
    request: async ({ people }) => ({ path: `/api/admin/events/${await makeEvent([people.eventHost])}` }),
    expected: adminWrite(200),
  },
  reassignEvent: {
    request: async ({ people }) => {
      const next = await makePerson('host', true)
      await makeHostCard(next)
      return {
        path: `/api/admin/events/${await makeEvent([people.eventHost])}/reassign`,
        body: { newHostId: next.id },
      }
    },
    expected: adminWrite(200),
  },
  uploadEventPhotoForAdmin: {
    request: async ({ people }) => ({
      path: `/api/admin/events/${await makeEvent([people.eventHost])}/photo`,
      body: photoForm(await makePicture()),
    }),
    expected: adminWrite(201),
  },
  listHostEventsForAdmin: {
    request: ({ people }) => ({ path: `/api/admin/hosts/${people.eventHost.id}/events` }),
    expected: adminRead,
  },
  getHostForAdmin: {
    request: ({ people }) => ({ path: `/api/admin/hosts/${people.eventHost.id}` }),
    expected: adminRead,
  },
  getApplication: {
    request: async () => {
      const applicant = await makePerson('user')
      const text = 'Because folding paper is better with eleven other people.'
      await post('/api/user/apply-host', { bio: text, whyHost: text }, withCookie(applicant.cookie))
      return { path: `/api/admin/applications/${applicant.id}` }
    },
    expected: adminRead,
  },
  listInvitations: { request: () => ({ path: '/api/admin/invitations' }), expected: adminRead },
  listSignupsForAdmin: { request: () => ({ path: '/api/admin/signups' }), expected: adminRead },
} as const satisfies Partial<Record<CallName, Row>>
