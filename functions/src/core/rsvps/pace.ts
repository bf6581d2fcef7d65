/** The interval of commits on one event in a rush: few and large ones, because everybody writes to the same document. */
const DISTANCE_MS = 250

/**
 * A rush that lasts longer than this needs fewer commits: in the long run a document takes about one write a second.
 */
const LONG_RUSH_MS = 15_000
/** It goes on as long as an instance commits again within this: in turn with all others. */
const TURN_MS = 5000
const LONG_DISTANCE_MS = 400

/** How many commits may follow each other without a delay: a burst is over by then, and only a rush goes on. */
const AT_ONCE = 8

/** How the commits on one event keep their distance; nothing when it is quiet. */
export class CommitPace {
  #due = 0
  /** When this instance began and when it last went on with the rush that goes on. */
  #since = 0
  #last = -Infinity

  /** When the next commit would be due if all of them had kept their distance (milliseconds since 1970). */
  get due(): number {
    return this.#due
  }

  /** Goes on where another instance left off. */
  adopt(due: number): void {
    this.#due = Math.max(this.#due, due)
  }

  waitMs(now: number): number {
    return Math.max(0, this.#due - (AT_ONCE - 1) * DISTANCE_MS - now)
  }

  commit(now: number): void {
    if (now - this.#last > TURN_MS) this.#since = now
    this.#last = now
    const isLong = now - this.#since >= LONG_RUSH_MS
    this.#due = Math.max(this.#due, now) + (isLong ? LONG_DISTANCE_MS : DISTANCE_MS)
  }

  isAtRest(now: number): boolean {
    return this.#due <= now
  }
}
