import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { anyText, line, messageResponse, MISSING_MESSAGE } from '../http/fields.ts'
import { MAX_CLIENT_ERRORS, MAX_ERROR_MESSAGE_LENGTH, MAX_ERROR_STACK_LENGTH } from './client-error-limits.ts'
import { announcementLevel } from './stored.ts'

export const MAX_ANNOUNCEMENT_LENGTH = 200

const announcement = z.object({
  /** Another one after each change of text, level or end, so that dismissing an announcement does not hide the next one. */
  id: z.string(),
  text: z.string(),
  level: announcementLevel,
  endsAt: z.iso.datetime(),
})
export type Announcement = z.infer<typeof announcement>

const currentAnnouncement = z.object({ announcement: announcement.nullable() })

/** An error in a browser, without personal data (`remove-personal-data.ts`). */
export const clientError = z.object({
  /** A thrown error, an unhandled rejection, code that did not load, or an error of the service worker. */
  kind: z.enum(['error', 'rejection', 'code', 'service-worker']),
  message: anyText().max(MAX_ERROR_MESSAGE_LENGTH),
  stack: anyText().max(MAX_ERROR_STACK_LENGTH).nullable(),
  /** The pattern of the page's path. */
  route: anyText().max(200),
  /** The trace of the call that failed, or of the last call of the page. */
  trace: anyText().max(36).nullable(),
})
export type ClientError = z.infer<typeof clientError>

/**
 * The reports on violations of the content security policy that browsers send: a list as `application/reports+json` (Chromium),
 * or one as `application/csp-report` (Firefox, Safari).
 */
const policyReports = z.preprocess(
  (body) => (Array.isArray(body) ? { reports: body as unknown[] } : body),
  z
    .object({
      reports: z
        .array(
          z.object({
            body: z.object({
              documentURL: anyText().optional(),
              blockedURL: anyText().optional(),
              effectiveDirective: anyText().optional(),
            }),
          }),
        )
        .min(1)
        .max(100)
        .optional(),
      'csp-report': z
        .object({
          'document-uri': anyText().optional(),
          'blocked-uri': anyText().optional(),
          'effective-directive': anyText().optional(),
          'violated-directive': anyText().optional(),
        })
        .optional(),
    })
    .refine((body) => body.reports ?? body['csp-report'], { path: ['csp-report'], error: MISSING_MESSAGE }),
)
export type PolicyReports = z.infer<typeof policyReports>

export const siteCalls = declareCalls({
  getSite: {
    method: 'GET',
    path: '/api/site',
    summary:
      "The site's main address, which calendar files contain even if the site is visited at another address; the deployed release; and the announcement above every page.",
    access: 'public',
    response: z.object({
      url: z.url(),
      version: z.string(),
      /** The first digits of the deployed commit. */
      commit: z.string(),
      ...currentAnnouncement.shape,
    }),
    status: 200,
    errors: [],
    cache: { maxAgeSeconds: 60, staleSeconds: 60 },
  },
  getAnnouncement: {
    method: 'GET',
    path: '/api/admin/announcement',
    summary: 'The announcement as it is stored now, without caches.',
    access: 'admin',
    response: currentAnnouncement,
    status: 200,
    errors: [],
  },
  setAnnouncement: {
    method: 'PUT',
    path: '/api/admin/announcement',
    summary:
      'Puts an announcement above every page and replaces the previous one. Everyone sees it within three minutes.',
    access: 'admin',
    body: z.object({
      text: line(MAX_ANNOUNCEMENT_LENGTH),
      level: announcementLevel,
      endsAt: z.iso.datetime('Please choose when the announcement ends.'),
    }),
    response: messageResponse,
    status: 200,
    errors: [],
  },
  removeAnnouncement: {
    method: 'DELETE',
    path: '/api/admin/announcement',
    summary: 'Removes the announcement, if there is one. Pages stop showing it within three minutes.',
    access: 'admin',
    response: messageResponse,
    status: 200,
    errors: [],
  },
  reportClientErrors: {
    method: 'POST',
    path: '/api/client-errors',
    summary: "Logs errors in a visitor's browser; personal data is removed from them.",
    access: 'public',
    body: z.object({
      /** The name of the app's file that was loaded, which identifies the build. */
      version: anyText().max(100),
      errors: z.array(clientError).min(1).max(MAX_CLIENT_ERRORS),
    }),
    response: messageResponse,
    status: 202,
    errors: ['too_many_requests'],
    limits: ['clientErrorsByIpAddress'],
  },
  reportPolicyViolations: {
    method: 'POST',
    path: '/api/csp-reports',
    summary: 'Logs violations of the content security policy in a browser: directive, origin and page.',
    access: 'public',
    body: policyReports,
    bodyTypes: ['application/csp-report', 'application/reports+json'],
    response: messageResponse,
    status: 202,
    errors: ['too_many_requests'],
    limits: ['clientErrorsByIpAddress'],
  },
})
