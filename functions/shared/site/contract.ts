import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { line, messageAnswer } from '../http/fields.ts'
import { announcementLevel } from './stored.ts'

export const MAX_ANNOUNCEMENT = 200

const announcement = z.object({
  /** Changes with each text, so that a dismissed announcement does not hide the next one. */
  id: z.string(),
  text: z.string(),
  level: announcementLevel,
  until: z.iso.datetime(),
})
export type Announcement = z.infer<typeof announcement>

const currentAnnouncement = z.object({ announcement: announcement.nullable() })

export const siteCalls = declareCalls({
  getSite: {
    method: 'GET',
    path: '/api/site',
    summary:
      'The address that calendar files name, whatever address the site is visited at; the deployed release; and the announcement that stands above every page.',
    access: 'public',
    answer: z.object({
      url: z.url(),
      version: z.string(),
      /** The first digits of the deployed commit. */
      commit: z.string(),
      ...currentAnnouncement.shape,
    }),
    status: 200,
    errors: [],
    cache: { seconds: 60, staleSeconds: 60 },
  },
  getAnnouncement: {
    method: 'GET',
    path: '/api/admin/announcement',
    summary: 'The announcement as it is stored, past all caches.',
    access: 'admin',
    answer: currentAnnouncement,
    status: 200,
    errors: [],
  },
  setAnnouncement: {
    method: 'PUT',
    path: '/api/admin/announcement',
    summary:
      'Puts an announcement above every page, in place of the one before. Visitors see it within three minutes.',
    access: 'admin',
    body: z.object({
      text: line(MAX_ANNOUNCEMENT),
      level: announcementLevel,
      until: z.iso.datetime('Please choose when this ends.'),
    }),
    answer: messageAnswer,
    status: 200,
    errors: [],
  },
  removeAnnouncement: {
    method: 'DELETE',
    path: '/api/admin/announcement',
    summary: 'Removes the announcement, if there is one. Pages stop showing it within three minutes.',
    access: 'admin',
    answer: messageAnswer,
    status: 200,
    errors: [],
  },
})
