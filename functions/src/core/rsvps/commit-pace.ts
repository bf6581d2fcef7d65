/** The time between commits to one event during a rush. Commits are few and large, because all of them write to one document. */
const INTERVAL_MS = 250

/**
 * A rush that lasts longer than this needs fewer commits: over a longer time Firestore accepts about one write a second to the
 * same document.
 */
const LONG_RUSH_MS = 15_000
/** A rush continues as long as this instance, which takes turns with the others, commits again within this time. */
const RUSH_GAP_MS = 5000
const LONG_RUSH_INTERVAL_MS = 400

/** The number of commits that may follow each other without a delay. The later commits of a rush are spaced. */
const BURST_COMMIT_COUNT = 8

/** Spaces the commits to one event during a rush. Without a rush, no commit waits. */
export class CommitPace {
  #dueAt = 0
  /** When this instance's current rush began. */
  #rushBeganAt = 0
  #lastCommitAt = -Infinity

  /** When the next commit would be due if all commits had kept the interval (milliseconds since 1970). */
  get dueAt(): number {
    return this.#dueAt
  }

  /** Adopts the due time of another instance, if it is later. */
  adoptDueTime(dueAt: number): void {
    this.#dueAt = Math.max(this.#dueAt, dueAt)
  }

  computeWaitMs(now: number): number {
    return Math.max(0, this.#dueAt - (BURST_COMMIT_COUNT - 1) * INTERVAL_MS - now)
  }

  recordCommit(now: number): void {
    if (now - this.#lastCommitAt > RUSH_GAP_MS) this.#rushBeganAt = now
    this.#lastCommitAt = now
    const isLongRush = now - this.#rushBeganAt >= LONG_RUSH_MS
    this.#dueAt = Math.max(this.#dueAt, now) + (isLongRush ? LONG_RUSH_INTERVAL_MS : INTERVAL_MS)
  }

  hasDueTimePassed(now: number): boolean {
    return this.#dueAt <= now
  }
}
