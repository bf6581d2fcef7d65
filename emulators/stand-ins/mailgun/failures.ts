import { HttpError } from './http.ts'
import type { Submission } from './submission.ts'

/** Ways to fail. `bounce` fails the message to each recipient that matches; the other modes fail the whole call. */
export const FAILURE_MODES = ['refuse', 'ratelimit', 'error', 'drop', 'bounce'] as const
export type FailureMode = (typeof FAILURE_MODES)[number]

/** A failure that a test requested for the next `times` matching calls. */
interface PlannedFailure {
  readonly mode: FailureMode
  /** Part of an address, or a whole tag. Without it the failure matches any call. */
  readonly match: string | undefined
  times: number
}

/** Returns the local part of an address without its suffix: `bounce` for `bounce+3@x.org`. */
function getKeyword(address: string): string {
  return (address.split('@')[0] ?? '').split('+')[0]?.toLowerCase() ?? ''
}

function isMatch({ match }: PlannedFailure, { tags, recipients }: Submission): boolean {
  if (match === undefined || tags.includes(match)) return true
  return recipients.some(({ address }) => address.toLowerCase().includes(match.toLowerCase()))
}

/** Chooses the failures of calls and messages: by the recipient's address, or as planned by a test. */
export class Failures {
  #plannedFailures: PlannedFailure[] = []

  /** Plans the failure that a call's body `{mode, match?, times?}` describes. */
  planFailure(body: Record<string, unknown>): PlannedFailure {
    const { match, times = 1 } = body
    const mode = FAILURE_MODES.find((item) => item === body.mode)
    if (!mode) throw new HttpError(400, `mode must be one of ${FAILURE_MODES.join(', ')}`)
    if (match !== undefined && typeof match !== 'string') throw new HttpError(400, 'match must be a string')
    if (!Number.isInteger(times) || (times as number) < 1) throw new HttpError(400, 'times must be 1 or more')
    const failure = { mode, match, times: times as number }
    this.#plannedFailures.push(failure)
    return failure
  }

  clear(): void {
    this.#plannedFailures = []
  }

  /** Consumes the first planned failure for this message in a mode that `isAcceptable` accepts. */
  #consumeFailure(
    submission: Submission,
    isAcceptable: (mode: FailureMode) => boolean,
  ): PlannedFailure | undefined {
    const failure = this.#plannedFailures.find((item) => isAcceptable(item.mode) && isMatch(item, submission))
    if (failure) failure.times -= 1
    this.#plannedFailures = this.#plannedFailures.filter(({ times }) => times > 0)
    return failure
  }

  /** Consumes a planned failure of the whole call, if there is one; otherwise the recipients' addresses decide. */
  consumeCallFailure(submission: Submission): FailureMode | undefined {
    const failsWholeCall = (mode: FailureMode) => mode !== 'bounce'
    const keywords = new Set(submission.recipients.map(({ address }) => getKeyword(address)))
    return (
      this.#consumeFailure(submission, failsWholeCall)?.mode ??
      FAILURE_MODES.find((mode) => failsWholeCall(mode) && keywords.has(mode))
    )
  }

  /**
   * Consumes a planned bounce, if there is one. Returns a function that tells whether the message to one of the recipients
   * bounces.
   */
  consumeBounces(submission: Submission): (recipientIndex: number) => boolean {
    const failure = this.#consumeFailure(submission, (mode) => mode === 'bounce')
    const addressPart = submission.tags.includes(failure?.match ?? '') ? '' : failure?.match?.toLowerCase()
    return (recipientIndex) => {
      const address = submission.recipients[recipientIndex]?.address.toLowerCase() ?? ''
      return (
        getKeyword(address) === 'bounce' || (failure !== undefined && address.includes(addressPart ?? ''))
      )
    }
  }
}
