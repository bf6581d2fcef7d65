import { Refusal } from './http.ts'
import type { Submission } from './submission.ts'

/** What may go wrong with a whole call … */
export const CALL_MODES = [
  'refuse',
  'unauthorized',
  'unpaid',
  'forbidden',
  'quota',
  'ratelimit',
  'error',
  'slow',
  'drop',
  'lost',
] as const
/** … with one recipient's message … */
export const RECIPIENT_MODES = [
  'bounce',
  'expired',
  'blocked',
  'full',
  'softbounce',
  'complain',
  'double',
  'reorder',
  'silent',
] as const
/** … and with a look-up in the events. */
export const EVENTS_MODES = [
  'unauthorized',
  'unpaid',
  'forbidden',
  'error',
  'ratelimit',
  'slow',
  'lost',
  'empty',
] as const

export type CallMode = (typeof CALL_MODES)[number]
export type RecipientMode = (typeof RECIPIENT_MODES)[number]
export type EventsMode = (typeof EVENTS_MODES)[number]

/** A failure asked for by a test: the next `times` matching calls have it. */
interface Planned {
  mode: string
  call: 'messages' | 'events'
  /** Part of an address or a whole tag; any call when absent. */
  match: string | undefined
  times: number
  /** How long a `slow` answer takes, in milliseconds; the usual time when absent. */
  delay: number | undefined
}

/** A failure that came up for a call. */
export interface Failure<Mode> {
  mode: Mode
  delay: number | undefined
}

/** `bounce+3@x.org` means `bounce`. */
function keyword(address: string): string {
  return (address.split('@')[0] ?? '').split('+')[0]?.toLowerCase() ?? ''
}

function matches(planned: Planned, submission: Submission): boolean {
  const { match } = planned
  if (match === undefined) return true
  const part = match.toLowerCase()
  return (
    submission.tags.includes(match) ||
    submission.recipients.some((recipient) => recipient.address.toLowerCase().includes(part))
  )
}

/** Which failures there will be: by the recipient's address, or planned by a test. */
export class Failures {
  #planned: Planned[] = []

  /** Takes `{mode, call?, match?, times?, delay?}`; refuses what it does not know. */
  plan(body: Record<string, unknown>): Planned {
    const { mode, call = 'messages', match, times = 1, delay } = body
    if (call !== 'messages' && call !== 'events')
      throw new Refusal(400, "call must be 'messages' or 'events'")
    const modes: readonly string[] = call === 'events' ? EVENTS_MODES : [...CALL_MODES, ...RECIPIENT_MODES]
    if (typeof mode !== 'string' || !modes.includes(mode)) {
      throw new Refusal(400, `mode must be one of ${modes.join(', ')}`)
    }
    if (match !== undefined && typeof match !== 'string') throw new Refusal(400, 'match must be a string')
    if (!Number.isInteger(times) || (times as number) < 1) throw new Refusal(400, 'times must be 1 or more')
    if (delay !== undefined && typeof delay !== 'number') throw new Refusal(400, 'delay must be a number')
    const planned: Planned = { mode, call, match, times: times as number, delay }
    this.#planned.push(planned)
    return planned
  }

  get pending(): readonly Planned[] {
    return this.#planned
  }

  clear(): void {
    this.#planned = []
  }

  #take<Mode extends string>(
    modes: readonly Mode[],
    test: (planned: Planned) => boolean,
  ): Failure<Mode> | undefined {
    const found = this.#planned.find((one) => modes.some((mode) => mode === one.mode) && test(one))
    const mode = modes.find((one) => one === found?.mode)
    if (!found || mode === undefined) return undefined
    found.times -= 1
    if (found.times === 0) this.#planned = this.#planned.filter((planned) => planned !== found)
    return { mode, delay: found.delay }
  }

  forCall(submission: Submission): Failure<CallMode> | undefined {
    const planned = this.#take(CALL_MODES, (one) => one.call === 'messages' && matches(one, submission))
    if (planned) return planned
    const words = new Set(submission.recipients.map((recipient) => keyword(recipient.address)))
    const mode = CALL_MODES.find((one) => words.has(one))
    return mode && { mode, delay: undefined }
  }

  forEvents(): Failure<EventsMode> | undefined {
    return this.#take(EVENTS_MODES, (one) => one.call === 'events')
  }

  /** A function from a recipient's place to what happens to it; a planned failure holds for all that match. */
  forRecipients(submission: Submission): (index: number) => RecipientMode | undefined {
    let part: string | undefined
    const planned = this.#take(RECIPIENT_MODES, (one) => {
      if (one.call !== 'messages' || !matches(one, submission)) return false
      part = one.match !== undefined && !submission.tags.includes(one.match) ? one.match.toLowerCase() : ''
      return true
    })
    return (index) => {
      const address = submission.recipients[index]?.address.toLowerCase() ?? ''
      if (planned && part !== undefined && address.includes(part)) return planned.mode
      const word = keyword(address)
      return RECIPIENT_MODES.find((mode) => mode === word)
    }
  }
}
