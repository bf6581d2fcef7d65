import type { PolicyReports } from '../../shared/site/contract.ts'
import { routeOf, withoutPersonalData } from '../../shared/site/without-personal-data.ts'
import type { Handler } from '../platform/call-handler.ts'
import * as log from '../platform/log.ts'
import { LineBudget } from './line-budget.ts'

const THANKS = { message: 'Thank you. The report was recorded.' }

/** Of one instance. A flood costs lines that somebody pays for, and hides the others. */
const budget = new LineBudget({ lines: 60, windowMs: 60_000 })

/**
 * Writes errors of browsers to the log, as warnings: strangers may send what they like, so these lines have an alarm of their own
 * (docs/operate.md). What a page removed from them is removed here again.
 */
export const reportClientErrors: Handler<'reportClientErrors'> = ({ body: { version, errors }, now }) => {
  for (const { kind, message, stack, route, trace } of errors) {
    budget.spend(now, () => {
      log.warn('client error', {
        kind,
        error: withoutPersonalData(message),
        stack: stack === null ? null : withoutPersonalData(stack),
        route: routeOf(route),
        version: withoutPersonalData(version),
        // Of the call that the page made; this call has one of its own.
        callTrace: trace !== null && /^[a-z0-9-]{8,36}$/.test(trace) ? trace : null,
      })
    })
  }
  return Promise.resolve(THANKS)
}

export const reportPolicyViolations: Handler<'reportPolicyViolations'> = ({ body, now }) => {
  for (const { directive, blocked, page } of violationsOf(body)) {
    budget.spend(now, () => {
      log.warn('content policy violated', {
        directive: withoutPersonalData(directive),
        blocked: originOf(blocked),
        route: routeOf(URL.parse(page)?.pathname ?? ''),
      })
    })
  }
  return Promise.resolve(THANKS)
}

function violationsOf({ reports = [], 'csp-report': report }: PolicyReports) {
  const violations = reports.map(({ body: { effectiveDirective, blockedURL, documentURL } }) => {
    return { directive: effectiveDirective ?? '', blocked: blockedURL ?? '', page: documentURL ?? '' }
  })
  if (!report) return violations
  const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
  return [
    ...violations,
    { directive, blocked: report['blocked-uri'] ?? '', page: report['document-uri'] ?? '' },
  ]
}

/** Where it was from; words such as `inline` and `eval` stay. */
function originOf(blocked: string): string {
  const url = URL.parse(blocked)
  return url ? `${url.protocol}//${url.host}` : withoutPersonalData(blocked.slice(0, 40))
}
