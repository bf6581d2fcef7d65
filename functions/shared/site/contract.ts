import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { MAX_CLIENT_ERRORS, MAX_ERROR_MESSAGE, MAX_ERROR_STACK } from './client-error-limits.ts'
import { anyText, messageAnswer, MISSING } from '../http/fields.ts'

/** An error in somebody's browser, without personal data (`without-personal-data.ts`). */
export const clientError = z.object({
  /** A thrown error, an unhandled rejection, code that did not load, or the service worker. */
  kind: z.enum(['error', 'rejection', 'code', 'service-worker']),
  message: anyText().max(MAX_ERROR_MESSAGE),
  stack: anyText().max(MAX_ERROR_STACK).nullable(),
  /** The pattern of the page's path. */
  route: anyText().max(200),
  /** Of the call that failed, or of the last one that the page made. */
  trace: anyText().max(36).nullable(),
})
export type ClientError = z.infer<typeof clientError>

/** What browsers send: a list as `application/reports+json` (Chromium), one report as `application/csp-report` (Firefox, Safari). */
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
    .refine((body) => body.reports ?? body['csp-report'], { path: ['csp-report'], error: MISSING }),
)
export type PolicyReports = z.infer<typeof policyReports>

export const siteCalls = declareCalls({
  getSite: {
    method: 'GET',
    path: '/api/site',
    summary:
      'The address that the site is known by, whatever address it is visited at: what is kept elsewhere, such as calendar files, names it.',
    access: 'public',
    answer: z.object({ url: z.url() }),
    status: 200,
    errors: [],
    cache: { seconds: 3600, staleSeconds: 86_400 },
  },
  reportClientErrors: {
    method: 'POST',
    path: '/api/client-errors',
    summary: "Errors in somebody's browser, for the log; personal data is removed from them.",
    access: 'public',
    body: z.object({
      /** The file of the app that was loaded, which names the build. */
      version: anyText().max(100),
      errors: z.array(clientError).min(1).max(MAX_CLIENT_ERRORS),
    }),
    answer: messageAnswer,
    status: 202,
    errors: ['too_many_requests'],
    limits: ['clientErrorsByAddress'],
  },
  reportPolicyViolations: {
    method: 'POST',
    path: '/api/csp-reports',
    summary:
      'What the Content-Security-Policy refused in a browser, for the log: directive, origin and page.',
    access: 'public',
    body: policyReports,
    bodyTypes: ['application/csp-report', 'application/reports+json'],
    answer: messageAnswer,
    status: 202,
    errors: ['too_many_requests'],
    limits: ['clientErrorsByAddress'],
  },
})
