import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { messageResponse, text } from '../http/fields.ts'
import { deletionPreview } from './deletion-preview.ts'

const confirmationBody = z.object({ token: text(100) })

const dataExport = z.object({
  /** `none`: the member can request the export; `failed`: the last request failed. */
  state: z.enum(['none', 'making', 'ready', 'failed']),
  /** The instant until which the export can be downloaded. */
  availableUntil: z.iso.datetime().nullable(),
  byteCount: z.number().int().nullable(),
})

/** Calls of members about their own data. */
export const privacyCalls = declareCalls({
  getDataExport: {
    method: 'GET',
    path: '/api/user/data-export',
    summary: "The state of the export of the caller's data.",
    access: 'member',
    response: dataExport,
    status: 200,
    errors: ['signed_out'],
  },
  requestDataExport: {
    method: 'POST',
    path: '/api/user/data-export',
    summary:
      "Requests an export of the caller's data, one at a time; an email says when it is ready or has failed.",
    access: 'member',
    response: dataExport,
    status: 202,
    errors: ['signed_out', 'too_many_requests'],
    limits: ['ownDataByMember'],
  },
  downloadDataExport: {
    method: 'GET',
    path: '/api/user/data-export/file',
    summary: "The export of the caller's data, which can be downloaded for 24 hours.",
    access: 'member',
    response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    responseType: 'application/zip',
    fileName: 'my-data.zip',
    status: 200,
    errors: ['signed_out', 'not_found'],
  },
  getOwnDeletion: {
    method: 'GET',
    path: '/api/user/deletion',
    summary:
      "The effects of deleting the caller's account, and the events that must be cancelled or reassigned first.",
    access: 'member',
    response: deletionPreview.extend({ isLastAdmin: z.boolean() }),
    status: 200,
    errors: ['signed_out'],
  },
  requestOwnDeletion: {
    method: 'POST',
    path: '/api/user/deletion',
    summary:
      "Emails a link that deletes the caller's account if they open it within 15 minutes while signed in.",
    access: 'member',
    response: messageResponse,
    status: 202,
    errors: ['signed_out', 'has_events', 'last_admin', 'address_changed', 'too_many_requests'],
    limits: ['ownDataByMember'],
  },
  confirmOwnDeletion: {
    method: 'POST',
    path: '/api/user/deletion/confirm',
    summary:
      "Starts deleting the caller's account, with the emailed token. It has the same effects as a deletion by an admin.",
    access: 'member',
    body: confirmationBody,
    response: messageResponse,
    status: 202,
    errors: ['signed_out', 'invalid_link', 'has_events', 'last_admin'],
  },
})
