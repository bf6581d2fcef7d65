import { setTimeout as sleep } from 'node:timers/promises'
import type { EventId } from '../../../shared/ids.ts'
import type { Command, Outcome } from '../../../shared/rsvps/command.ts'
import { gather } from '../../platform/gather.ts'
import { CallError } from '../../platform/call.ts'
import { Backoff, before, isTransient } from '../../platform/contention.ts'
import { applyToEvent, type Guard } from './signups-store.ts'
import { giveTurnBack, takeTurn, TurnIsHeld } from './lease-store.ts'

/** Some hundreds of sign-ups with their e-mails are about 2 MB; Firestore takes 10 MiB in one commit. */
const COMMANDS_A_TRANSACTION = 400

/** From so many commands on, a batch is worth asking for the turn first. */
const LARGE_BATCH = 8

/** How soon to ask again for a turn that another instance has: at random below this. */
const TURN_WAIT_MS = 60

/** Longer than this nobody watches a spinner; what has not been committed by then is answered 503. */
const DEADLINE_MS = 20_000

const RETRY_AFTER_SECONDS = 5

interface Pending {
  readonly command: Command
  /** Milliseconds since 1970; put off while a large raise of the limit makes its steps. */
  deadline: number
}

type Result = { readonly outcome: Outcome } | { readonly error: unknown }

interface EngineOptions {
  /** For tests, as is `askForTurn`: what happens without them. */
  readonly guard?: Guard
  readonly askForTurn?: typeof takeTurn
  readonly deadlineMs?: number
}

export interface Engine {
  /** Applies a command to an event with whatever else comes for it. Throws `busy` when its deadline passes. */
  submit(eventId: EventId, command: Command): Promise<Outcome>
}

function busy(): CallError {
  return new CallError('busy', 'Lots of people are signing up right now. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}

/**
 * Gathers commands by event (design section 4): those for one event that come while a transaction is running are
 * applied together in the next. One engine serves one instance; between instances Firestore's transactions decide.
 */
export function createEngine(options: EngineOptions = {}): Engine {
  const { guard, askForTurn = takeTurn, deadlineMs = DEADLINE_MS } = options
  const gatherers = new Map<EventId, (pending: Pending) => Promise<Result>>()

  function gathererOf(eventId: EventId) {
    const present = gatherers.get(eventId)
    if (present) return present
    const backoff = new Backoff()
    const created = gather<Pending, Result>({
      run: (batch) => runBatch(eventId, batch, backoff),
      maxBatch: COMMANDS_A_TRANSACTION,
      windowMs: () => backoff.windowMs,
      onIdle: () => gatherers.delete(eventId),
    })
    gatherers.set(eventId, created)
    return created
  }

  async function attempt(eventId: EventId, commands: readonly Command[], hasTurn: boolean) {
    if (hasTurn && !(await askForTurn(eventId))) throw new TurnIsHeld()
    try {
      return await applyToEvent(eventId, commands, { hasTurn, guard })
    } catch (error) {
      if (hasTurn) await giveTurnBack(eventId).catch(() => undefined)
      throw error
    }
  }

  async function runBatch(eventId: EventId, batch: readonly Pending[], backoff: Backoff): Promise<Result[]> {
    const results = new Map<Pending, Result>()
    let open = batch
    let isContended = backoff.windowMs > 0
    while (open.length > 0) {
      const commands = open.map((one) => one.command)
      const latest = Math.max(...open.map((one) => one.deadline))
      try {
        const outcomes = await before(
          latest,
          attempt(eventId, commands, isContended || open.length >= LARGE_BATCH),
        )
        backoff.succeed()
        const unfinished: Pending[] = []
        open.forEach((one, index) => {
          const outcome = outcomes[index]
          if (!outcome) return
          if (outcome.kind === 'limit' && !outcome.isReached) unfinished.push(one)
          else results.set(one, { outcome })
        })
        // A large raise of the limit takes its next step before anything that came later.
        for (const one of unfinished) one.deadline = Date.now() + deadlineMs
        open = unfinished
      } catch (error) {
        isContended = true
        if (error instanceof TurnIsHeld) await sleep(Math.random() * TURN_WAIT_MS)
        else if (isTransient(error)) await backoff.fail()
        else return batch.map((one) => results.get(one) ?? { error })
        const now = Date.now()
        open = open.filter((one) => one.deadline > now)
      }
    }
    return batch.map((one) => results.get(one) ?? { error: busy() })
  }

  return {
    async submit(eventId, command) {
      const result = await gathererOf(eventId)({ command, deadline: Date.now() + deadlineMs })
      if ('error' in result) throw result.error
      return result.outcome
    },
  }
}

/** The engine of this instance. */
export const engine = createEngine()
