import type { PolicyReports } from '../../shared/site/contract.ts'
import { toRoute, removePersonalData } from '../../shared/site/remove-personal-data.ts'
import type { Handler } from '../platform/call-handler.ts'
import * as log from '../platform/log.ts'
import { LogLineLimiter } from './log-line-limiter.ts'

/** No directive of a content security policy has a longer name. */
const MAX_DIRECTIVE_LENGTH = 100

const THANKS_RESPONSE = { message: 'Thank you. The report was recorded.' }

/** Each instance has its own limit. A flood of reports would cost money and hide other lines. */
const limiter = new LogLineLimiter({ maxLines: 60, windowMs: 60_000 })

/**
 * Writes errors of browsers to the log, as warnings: anyone can send any text, so these lines have a separate alarm
 * (docs/operate.md). Personal data is removed here again, because not every sender has removed it.
 */
export const reportClientErrors: Handler<'reportClientErrors'> = ({ body: { version, errors }, now }) => {
  for (const { kind, message, stack, route, trace } of errors) {
    limiter.writeIfAllowed(now, () => {
      log.warn('client error', {
        kind,
        error: removePersonalData(message),
        stack: stack === null ? null : removePersonalData(stack),
        route: toRoute(route),
        version: removePersonalData(version),
        // The trace of the call that failed; this call has its own.
        callTrace: trace !== null && /^[a-z0-9-]{8,36}$/.test(trace) ? trace : null,
      })
    })
  }
  return Promise.resolve(THANKS_RESPONSE)
}

export const reportPolicyViolations: Handler<'reportPolicyViolations'> = ({ body, now }) => {
  for (const { directive, blockedUrl, page } of readViolations(body)) {
    limiter.writeIfAllowed(now, () => {
      log.warn('content policy violated', {
        directive: removePersonalData(directive.slice(0, MAX_DIRECTIVE_LENGTH)),
        blocked: toOrigin(blockedUrl),
        route: toRoute(URL.parse(page)?.pathname ?? ''),
      })
    })
  }
  return Promise.resolve(THANKS_RESPONSE)
}

function readViolations({ reports = [], 'csp-report': report }: PolicyReports) {
  const violations = reports.map(({ body: { effectiveDirective, blockedURL, documentURL } }) => {
    return { directive: effectiveDirective ?? '', blockedUrl: blockedURL ?? '', page: documentURL ?? '' }
  })
  if (!report) return violations
  const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
  return [
    ...violations,
    { directive, blockedUrl: report['blocked-uri'] ?? '', page: report['document-uri'] ?? '' },
  ]
}

/** Returns the origin of a blocked URL; words such as `inline` and `eval` stay. */
function toOrigin(blockedUrl: string): string {
  const url = URL.parse(blockedUrl)
  return url ? `${url.protocol}//${url.host}` : removePersonalData(blockedUrl.slice(0, 40))
}
