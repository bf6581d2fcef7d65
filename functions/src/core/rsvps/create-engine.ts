import { setTimeout as sleepFor } from 'node:timers/promises'
import type { EventId } from '../../../shared/ids.ts'
import type { Command, Outcome } from '../../../shared/rsvps/command.ts'
import { CallError } from '../../platform/call-handler.ts'
import { Backoff, awaitWithDeadline, classifyFailure } from '../../platform/contention.ts'
import { readCurrentTrace } from '../../platform/log.ts'
import { createBatcher } from '../../platform/create-batcher.ts'
import { CommitPace } from './commit-pace.ts'

/** The maximum number of commands in a batch, so that reads stay limited. Of these, `apply` commits as many as fit. */
const MAX_COMMANDS = 1000

/** A batch of at least this many commands requests the lease before it is committed. */
const LARGE_BATCH_SIZE = 8

/** While another instance has the lease, the engine asks for it again after a random time of at most this length. */
const LEASE_WAIT_MS = 60

/** How many ambiguous failures (see `Failure`) in a row are retried like contention. */
const MAX_AMBIGUOUS_FAILURES = 2

/** The maximum time until a response. After that the response is 503. */
const DEADLINE_MS = 20_000

const RETRY_AFTER_SECONDS = 5

/** Another instance has the lease of the event. */
export class LeaseHeldError extends Error {}

/**
 * The right of one instance to write to an event next. A lease only saves work: the commit's condition keeps the counts right.
 */
export interface Lease {
  /** When the next commit of all instances is due, in milliseconds since 1970 (`CommitPace.dueAt`). */
  readonly nextCommitDueAt: number
}

/** The engine's reads and writes. */
export interface RsvpStore {
  /**
   * Reads an event and commits its commands, in order: as many as one commit holds, and at least one. Returns the outcomes of
   * the committed commands. Fails without writing if another writer was faster, and with `LeaseHeldError` if another instance
   * has the lease. The commit passes on the lease of this instance.
   */
  apply(eventId: EventId, commands: readonly Command[], lease: Lease | null): Promise<readonly Outcome[]>
  /** Takes the lease. Returns null while another instance has it. This instance then waits for its turn. */
  takeLease(eventId: EventId): Promise<Lease | null>
  releaseLease(eventId: EventId): Promise<void>
}

/** Only tests set these options. */
interface EngineOptions {
  readonly deadlineMs?: number
  readonly sleep?: (ms: number) => Promise<unknown>
}

export interface Engine {
  /** Applies a command to an event, together with others that arrive for it. Throws `busy` when the command's deadline passes. */
  submit(eventId: EventId, command: Command): Promise<Outcome>
  /** The number of events with a queue: those with pending commands, and those whose next commit the pace still delays. */
  readonly queueCount: number
}

interface PendingCommand {
  /** The remaining part of the command. */
  command: Command
  /** Milliseconds since 1970; postponed while a limit is raised in steps. */
  deadline: number
}

/** Commands that are committed together. */
interface Group {
  readonly commands: readonly PendingCommand[]
  readonly ambiguousFailureCount: number
  /** Whether the group is part of a bisected batch, which new commands do not join. */
  readonly isBisected: boolean
}

type Result = { readonly outcome: Outcome } | { readonly error: unknown }

function makeBusyError(): CallError {
  return new CallError(
    'busy',
    "Lots of people are RSVPing right now. Please try again in a moment. It's safe to try more than once.",
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
}

/**
 * Bisects a group to find the command that fails. A half of several commands is bisected at its first ambiguous failure; a
 * single command is retried as often as a new group.
 */
function bisect({ commands }: Group): Group[] {
  const middle = Math.ceil(commands.length / 2)
  return [commands.slice(0, middle), commands.slice(middle)].map((half) => ({
    commands: half,
    ambiguousFailureCount: half.length > 1 ? MAX_AMBIGUOUS_FAILURES : 0,
    isBisected: true,
  }))
}

/** The commands of one event, as one instance gathers them. */
class EventQueue {
  readonly #eventId: EventId
  readonly #store: RsvpStore
  readonly #deadlineMs: number
  readonly #sleep: (ms: number) => Promise<unknown>
  readonly #backoff = new Backoff()
  readonly #pace = new CommitPace()
  readonly #gather: (command: PendingCommand) => Promise<Result>
  #isIdle = false

  constructor(eventId: EventId, store: RsvpStore, options: Required<EngineOptions>) {
    this.#eventId = eventId
    this.#store = store
    this.#deadlineMs = options.deadlineMs
    this.#sleep = options.sleep
    this.#gather = createBatcher<PendingCommand, Result>({
      run: (firstCommands, takeNewCommands) => this.#run(firstCommands, takeNewCommands),
      maxBatchSize: MAX_COMMANDS,
      onIdle: () => (this.#isIdle = true),
    })
  }

  /** Whether the queue can be dropped without losing state. */
  get canBeDropped(): boolean {
    return this.#isIdle && this.#pace.hasDueTimePassed(Date.now())
  }

  add(command: PendingCommand): Promise<Result> {
    this.#isIdle = false
    return this.#gather(command)
  }

  async #run(
    firstCommands: readonly PendingCommand[],
    takeNewCommands: () => readonly PendingCommand[],
  ): Promise<Result[]> {
    const allCommands = [...firstCommands]
    const results = new Map<PendingCommand, Result>()
    let groups: Group[] = [{ commands: firstCommands, ambiguousFailureCount: 0, isBisected: false }]
    let lease: Lease | null = null
    let isContended = this.#backoff.gatherMs > 0
    await this.#wait(this.#backoff.gatherMs)
    // The groups are checked before the wait, so that no time is spent waiting for a commit without commands.
    while (filterUnfinishedGroups(groups).length > 0) {
      await this.#wait(this.#pace.computeWaitMs(Date.now()))
      groups = filterUnfinishedGroups(groups)
      const [firstGroup, ...otherGroups] = groups
      if (!firstGroup) break
      let group = firstGroup
      try {
        if (!lease && (isContended || group.commands.length >= LARGE_BATCH_SIZE)) {
          lease = await awaitWithDeadline(computeLatestDeadline(group), this.#store.takeLease(this.#eventId))
          if (!lease) throw new LeaseHeldError()
          this.#pace.adoptDueTime(lease.nextCommitDueAt)
          await this.#wait(this.#pace.computeWaitMs(Date.now()))
        }
        // Commands that arrived during the wait are included.
        if (!group.isBisected) {
          const newCommands = takeNewCommands()
          allCommands.push(...newCommands)
          group = { ...group, commands: [...group.commands, ...newCommands] }
          groups = [group]
        }
        const outcomes = await awaitWithDeadline(computeLatestDeadline(group), this.#commit(group, lease))
        lease = null
        this.#backoff.recordSuccess()
        const remainingCommands = this.#recordResults(group, outcomes, results)
        groups = [{ ...group, commands: remainingCommands, ambiguousFailureCount: 0 }, ...otherGroups]
      } catch (error) {
        if (error instanceof LeaseHeldError) {
          lease = null
          isContended = true
          await this.#wait(Math.random() * LEASE_WAIT_MS)
          continue
        }
        const failure = classifyFailure(error)
        if (failure === 'misconfigured') {
          for (const command of groups.flatMap(({ commands }) => commands)) results.set(command, { error })
          break
        }
        const ambiguousFailureCount = group.ambiguousFailureCount + (failure === 'ambiguous' ? 1 : 0)
        if (
          failure === 'contention' ||
          (failure === 'ambiguous' && ambiguousFailureCount <= MAX_AMBIGUOUS_FAILURES)
        ) {
          isContended = true
          groups = [{ ...group, ambiguousFailureCount }, ...otherGroups]
          await this.#backoff.waitAfterFailure(this.#sleep)
          continue
        }
        // One command may be impossible to write, and must not make other commands fail.
        const isSingleCommand = group.commands.length === 1
        if (isSingleCommand) for (const command of group.commands) results.set(command, { error })
        groups = isSingleCommand ? otherGroups : [...bisect(group), ...otherGroups]
      }
    }
    if (lease) await this.#store.releaseLease(this.#eventId).catch(() => undefined)
    return allCommands.map((command) => results.get(command) ?? { error: makeBusyError() })
  }

  #commit({ commands }: Group, lease: Lease | null): Promise<readonly Outcome[]> {
    this.#pace.recordCommit(Date.now())
    return this.#store.apply(
      this.#eventId,
      commands.map(({ command }) => command),
      lease && { nextCommitDueAt: this.#pace.dueAt },
    )
  }

  /**
   * Records the results and returns the commands that remain: commands that did not fit into the commit, limits that are raised
   * in steps, and commands that wait for such an increase.
   */
  #recordResults(
    group: Group,
    outcomes: readonly Outcome[],
    results: Map<PendingCommand, Result>,
  ): PendingCommand[] {
    return group.commands.filter((pendingCommand, index) => {
      const outcome = outcomes[index]
      if (!outcome) return true
      const isStep = outcome.kind === 'updated' && !outcome.isComplete
      if (!isStep && outcome.kind !== 'deferred') {
        results.set(pendingCommand, { outcome })
        return false
      }
      pendingCommand.deadline = Date.now() + this.#deadlineMs
      if (isStep) pendingCommand.command = makeNextStep(pendingCommand.command)
      return true
    })
  }

  async #wait(ms: number): Promise<void> {
    if (ms > 0) await this.#sleep(ms)
  }
}

/** The command of the next step. An edit wrote its fields in the first step: writing them again could undo a later edit. */
function makeNextStep(command: Command): Command {
  if (command.kind !== 'edit') return command
  const { signupLimit = null, receivedAt, trace = null } = command
  return { kind: 'setLimit', signupLimit, receivedAt, trace }
}

function computeLatestDeadline({ commands }: Group): number {
  return commands.reduce((latestDeadline, { deadline }) => Math.max(latestDeadline, deadline), 0)
}

/** The groups with the commands whose deadline has not passed. */
function filterUnfinishedGroups(groups: readonly Group[]): Group[] {
  const now = Date.now()
  return groups
    .map((group) => ({ ...group, commands: group.commands.filter(({ deadline }) => deadline > now) }))
    .filter(({ commands }) => commands.length > 0)
}

/**
 * Gathers commands by event: commands for one event that arrive during a commit are committed together in the next. One engine
 * serves one instance; across instances, the conditions of the commits keep the counts right.
 *
 * No command makes another one fail: a command that cannot be written is found by bisecting, and only this command fails.
 */
export function createEngine(store: RsvpStore, options: EngineOptions = {}): Engine {
  const settings = { deadlineMs: DEADLINE_MS, sleep: sleepFor, ...options }
  const queues = new Map<EventId, EventQueue>()

  function openQueue(eventId: EventId): EventQueue {
    for (const [id, queue] of queues) if (queue.canBeDropped) queues.delete(id)
    const queue = queues.get(eventId) ?? new EventQueue(eventId, store, settings)
    queues.set(eventId, queue)
    return queue
  }

  return {
    get queueCount() {
      return queues.size
    },
    async submit(eventId, submission) {
      // The commit includes other calls' commands, but runs in the context of the first call.
      const command = { trace: readCurrentTrace(), ...submission }
      const result = await openQueue(eventId).add({ command, deadline: Date.now() + settings.deadlineMs })
      if ('error' in result) throw result.error
      return result.outcome
    },
  }
}
