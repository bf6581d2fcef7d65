import { makeCityKey } from '../../../shared/cities/city-key.ts'
import { toCitySpelling } from '../../../shared/cities/city.ts'
import type { RequestEndReason, SignupStatus } from '../../../shared/rsvps/command.ts'
import { toCalendarDay } from '../../../shared/time/zoned-time.ts'

/** The fields of a sign-up that are counted; instants are milliseconds since 1970. */
export interface CountedSignup {
  readonly status: SignupStatus
  readonly sourceCity: string | null
  readonly sourceArea: string | null
  readonly createdAt: number
  /** When the sign-up last changed; for a cancelled one, counted as the time of the cancellation. */
  readonly updatedAt: number
  /** Set if the sign-up is a request that no host accepted. */
  readonly requestEndReason?: RequestEndReason | undefined
}

interface LabelCount {
  label: string
  count: number
}

/** A chart with more labels is hard to read. */
const MAX_LABELS = 10
const MAX_DAYS = 90
const DAY_MS = 86_400_000

/** Counts an event's sign-ups one by one, without holding them in memory. */
export class EventStatsCounter {
  readonly #timezone: string
  readonly #days = new Map<number, { rsvpCount: number; cancellationCount: number }>()
  readonly #cities = new Map<string, LabelCount>()
  readonly #areas = new Map<string, LabelCount>()
  #confirmedCount = 0

  constructor(timezone: string) {
    this.#timezone = timezone
  }

  add({ status, sourceCity, sourceArea, createdAt, updatedAt, requestEndReason }: CountedSignup): void {
    // A request becomes an RSVP when a host accepts it.
    if (status === 'requested' || requestEndReason !== undefined) return
    this.#getCountsOfDay(createdAt).rsvpCount += 1
    if (status === 'cancelled') this.#getCountsOfDay(updatedAt).cancellationCount += 1
    if (status !== 'confirmed') return
    this.#confirmedCount += 1
    const city = sourceCity === null ? null : toCitySpelling(sourceCity)
    countLabel(this.#cities, city)
    countLabel(
      this.#areas,
      sourceArea === null ? null : [sourceArea, city].filter((item) => item !== null).join(', '),
    )
  }

  get result() {
    return {
      dailyCounts: this.#listDays(),
      cityCounts: sortLabelCounts(this.#cities),
      areaCounts: sortLabelCounts(this.#areas),
      confirmedCount: this.#confirmedCount,
    }
  }

  #getCountsOfDay(instant: number): { rsvpCount: number; cancellationCount: number } {
    const day = toCalendarDay(instant, this.#timezone)
    const counts = this.#days.get(day) ?? { rsvpCount: 0, cancellationCount: 0 }
    this.#days.set(day, counts)
    return counts
  }

  /** Lists every day from the first to the last, but not more than the latest 90. */
  #listDays() {
    const days = [...this.#days.keys()]
    if (days.length === 0) return []
    const lastDay = days.reduce((a, b) => Math.max(a, b))
    const firstDay = Math.max(
      days.reduce((a, b) => Math.min(a, b)),
      lastDay - MAX_DAYS + 1,
    )
    return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => ({
      day: new Date((firstDay + index) * DAY_MS).toISOString().slice(0, 10),
      ...(this.#days.get(firstDay + index) ?? { rsvpCount: 0, cancellationCount: 0 }),
    }))
  }
}

/** Counts all spellings of a label together, under the first spelling. */
function countLabel(labelCounts: Map<string, LabelCount>, label: string | null): void {
  const key = label === null ? '' : makeCityKey(label)
  const labelCount = labelCounts.get(key) ?? { label: label ?? 'Not specified', count: 0 }
  labelCount.count += 1
  labelCounts.set(key, labelCount)
}

/** Sorts the counts, the largest first, and adds up all after the tenth as "Other". */
function sortLabelCounts(labelCounts: ReadonlyMap<string, LabelCount>): LabelCount[] {
  const sortedCounts = [...labelCounts.values()].sort(
    (a, b) => b.count - a.count || (a.label < b.label ? -1 : 1),
  )
  const otherCount = sortedCounts.slice(MAX_LABELS).reduce((sum, { count }) => sum + count, 0)
  return [
    ...sortedCounts.slice(0, MAX_LABELS),
    ...(otherCount > 0 ? [{ label: 'Other', count: otherCount }] : []),
  ]
}
