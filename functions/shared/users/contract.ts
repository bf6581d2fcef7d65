import { z } from 'zod'
import { role } from '../auth/contract.ts'
import { city, optionalCity } from '../cities/city.ts'
import { declareCalls } from '../http/call.ts'
import { email, messageResponse, optionalText, personName } from '../http/fields.ts'
import { listResponse, listQuery, searchText } from '../http/list.ts'
import { eventId, userId } from '../ids.ts'
import { emailLogEntry } from '../mail/contract.ts'
import { deletionPreview } from '../privacy/deletion-preview.ts'
import { deletionStep } from '../privacy/deletion.ts'

const instant = z.iso.datetime()

/** A user as admins see them (specification section 3, "User (admin)"). */
const adminUser = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  role,
  isApproved: z.boolean(),
  city: z.string().nullable(),
  area: z.string().nullable(),
  createdAt: instant,
  /** Past events with a confirmed spot; in lists, the number may be a few minutes old. */
  totalEventsAttended: z.number().int(),
  /** The user's events that were not cancelled, including drafts; null if the user is not a host. */
  totalEventsHosted: z.number().int().nullable(),
  /** When an admin suspended the user; null if the user is not suspended. */
  suspendedAt: instant.nullable(),
  /** Whether the account is being deleted: the user can no longer sign in. */
  isBeingDeleted: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUser>

/** An event that a user attended or hosts. */
const userEvent = z.object({
  id: eventId,
  title: z.string(),
  city: z.string(),
  dateTime: instant,
  timezone: z.string(),
  venueName: z.string(),
  /** Further facts of a hosted event; null for an attended event. */
  hostFacts: z
    .object({
      signupCount: z.number().int(),
      photoCount: z.number().int(),
      isPublished: z.boolean(),
      isHidden: z.boolean(),
    })
    .nullable(),
})
export type UserEvent = z.infer<typeof userEvent>

const sentEmail = emailLogEntry.pick({
  id: true,
  recipient: true,
  subject: true,
  trigger: true,
  status: true,
  createdAt: true,
  sentAt: true,
  bounceReason: true,
  failedReason: true,
})
export type SentEmail = z.infer<typeof sentEmail>

/** The fields of a user that an admin can change. A user has one city or none. */
export const userEdit = z.object({
  name: personName,
  email,
  cities: z.array(city).max(1, 'Please choose one city.'),
  area: optionalText(80),
})

const deletionDetails = deletionPreview.extend({
  /** `none`: not started; the other fields describe what the deletion would do. */
  state: z.enum(['none', 'running', 'done']),
  /** The steps in order, with the number of changes that each made; null if the step is not done yet. */
  steps: z.array(z.object({ step: deletionStep, count: z.number().int().nullable() })),
  startedAt: instant.nullable(),
  doneAt: instant.nullable(),
})
export type DeletionDetails = z.infer<typeof deletionDetails>

const userParams = z.object({ id: userId })
const deletionErrors = ['not_found', 'has_events', 'own_account', 'last_admin'] as const

/** Users, for admins (specification sections 2.3 and 7.1). */
export const userCalls = declareCalls({
  listUsers: {
    method: 'GET',
    path: '/api/admin/users',
    summary:
      'Members, newest first or by name, filtered by role, suspension and city. A search lists members found by words of their name first, then those found by a part of their email.',
    access: 'admin',
    query: listQuery({
      role: role.optional(),
      /** Only suspended members, the latest suspension first. */
      status: z.enum(['suspended']).optional(),
      city: optionalCity,
      q: searchText,
      sort: z.enum(['newest', 'name']).default('newest'),
    }),
    response: listResponse(adminUser),
    status: 200,
    errors: [],
  },
  getUser: {
    method: 'GET',
    path: '/api/admin/users/{id}',
    summary: 'One member, with the numbers of events that they attended and hosted.',
    access: 'admin',
    params: userParams,
    response: adminUser,
    status: 200,
    errors: ['not_found'],
  },
  listEventsOfUser: {
    method: 'GET',
    path: '/api/admin/users/{id}/events',
    summary: 'The events that a member attended or hosts, latest first.',
    access: 'admin',
    params: userParams,
    query: listQuery({ role: z.enum(['attendee', 'host']).default('attendee') }, { defaultLimit: 10 }),
    response: listResponse(userEvent),
    status: 200,
    errors: ['not_found'],
  },
  getUserHistory: {
    method: 'GET',
    path: '/api/admin/users/{id}/history',
    summary:
      'The emails sent to a user, newest first: as a member, and as an attendee with the same address.',
    access: 'admin',
    params: userParams,
    // A page is small, because an email takes up to two reads.
    query: listQuery({}, { defaultLimit: 10, maxLimit: 50 }),
    response: z.object({ emailsSent: z.array(sentEmail), next: listResponse(sentEmail).shape.next }),
    status: 200,
    errors: ['not_found'],
  },
  updateUser: {
    method: 'PUT',
    path: '/api/admin/users/{id}',
    summary:
      "Changes a user's name, city, area and email. The user signs in with a link to the new address; the old address, if it was proven, gets an email that can undo the change. Omitted fields stay as they are.",
    access: 'admin',
    params: userParams,
    // Clients send only changed fields, so that changes by others in the meantime are not undone.
    body: userEdit.partial(),
    response: adminUser,
    status: 200,
    errors: ['not_found', 'already_registered'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    summary:
      'Starts to delete a person: they can no longer sign in, and a job does the rest. Their upcoming events must be cancelled or reassigned first.',
    access: 'admin',
    params: userParams,
    response: messageResponse,
    status: 202,
    errors: [...deletionErrors],
  },
  getDeletion: {
    method: 'GET',
    path: '/api/admin/users/{id}/deletion',
    summary: 'The effects of deleting a person; after the deletion has started, its progress and results.',
    access: 'admin',
    params: userParams,
    response: deletionDetails,
    status: 200,
    errors: ['not_found'],
  },
  deleteHost: {
    method: 'DELETE',
    path: '/api/admin/hosts/{id}',
    summary: 'Starts to delete a host or an applicant, as `deleteUser` does for a member.',
    access: 'admin',
    params: userParams,
    response: messageResponse,
    status: 202,
    errors: [...deletionErrors],
  },
})
