const LAST_HOURS_MS = 12 * 3_600_000

interface Times {
  readonly shouldReconfirm?: boolean | null | undefined
  /** Milliseconds since 1970. */
  readonly startsAt: number
}

/** Whether a spot that becomes free is on offer to the waitlist instead of given to it, as the server decides in the last hours. */
export function offersSpots({ shouldReconfirm, startsAt }: Times, now: number): boolean {
  return shouldReconfirm === true && startsAt >= now && startsAt - now <= LAST_HOURS_MS
}
