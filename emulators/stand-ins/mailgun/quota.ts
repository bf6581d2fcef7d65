import { Refusal } from './http.ts'

const HOUR = 3_600_000

/** How many recipients the domain may have in an hour, as Mailgun holds new domains to; no limit until one is set. */
export class Quota {
  #perHour: number | null = null
  #taken = 0
  #endsAt = 0

  set(perHour: number | null): void {
    this.#perHour = perHour
    this.#taken = 0
    this.#endsAt = 0
  }

  /** Counts a call's recipients; refuses the call as a whole when the hour's are used up by it. */
  take(recipients: number, domain: string, now: number): void {
    if (this.#perHour === null) return
    if (now >= this.#endsAt) {
      this.#taken = 0
      this.#endsAt = now + HOUR
    }
    if (this.#taken + recipients > this.#perHour) throw quotaExceeded(domain, this.#endsAt)
    this.#taken += recipients
  }
}

export function quotaExceeded(domain: string, until: number): Refusal {
  const after = new Date(until).toUTCString().replace('GMT', 'UTC')
  return new Refusal(
    420,
    `Domain ${domain} is not allowed to send: recipient limit exceeded, try again after ${after}`,
  )
}
