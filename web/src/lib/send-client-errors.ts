import { MAX_ERROR_MESSAGE_LENGTH, MAX_ERROR_STACK_LENGTH } from '@shared/site/client-error-limits.ts'
import { toRoute, removePersonalData } from '@shared/site/remove-personal-data.ts'
import { callApi, getLatestTrace } from './api-client.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { listenForErrors, type CaughtError } from './client-errors.ts'

/** Sends the errors of this page view to the server's log, each once, without personal data. A failed report is not repeated. */
export function sendClientErrors(): void {
  const sentMessages = new Set<string>()
  listenForErrors((caughtError) => {
    if (!shouldReport(caughtError)) return
    const report = makeReport(caughtError)
    if (sentMessages.has(report.message)) return
    sentMessages.add(report.message)
    const version = import.meta.url.split('/').at(-1) ?? ''
    callApi('reportClientErrors', { body: { version, errors: [report] }, keepalive: true }).catch(
      () => undefined,
    )
  })
}

/**
 * Whether an error may be a fault of the app. An error that comes from a lost network, a closed page or a browser that refuses
 * service workers (private windows, policies) is not.
 */
function shouldReport({ kind, error }: CaughtError): boolean {
  if (
    kind === 'service-worker' &&
    !(error instanceof TypeError && /script|ServiceWorker/.test(error.message))
  )
    return false
  const isAborted = error instanceof DOMException && error.name === 'AbortError'
  return navigator.onLine && !isAborted && !(error instanceof NetworkError)
}

function makeReport({ kind, error }: CaughtError) {
  const isApiError = error instanceof ApiError
  const {
    name,
    message,
    stack = null,
  } = error instanceof Error ? error : { name: typeof error, message: String(error) }
  // The text of a response may contain a person's name.
  const text = isApiError ? `${error.status} ${error.code ?? ''}` : message
  return {
    kind,
    message: removePersonalData(`${name}: ${text}`).slice(0, MAX_ERROR_MESSAGE_LENGTH),
    // Of an API error, only status and code are reported. Its stack is omitted, because it begins with the message.
    stack: stack === null || isApiError ? null : removePersonalData(stack).slice(0, MAX_ERROR_STACK_LENGTH),
    route: toRoute(window.location.pathname),
    trace: (isApiError ? error.trace : getLatestTrace()) ?? null,
  }
}
