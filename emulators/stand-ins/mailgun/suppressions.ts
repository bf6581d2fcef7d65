export type SuppressionType = 'bounces' | 'complaints' | 'unsubscribes'

export const SUPPRESSION_TYPES: readonly SuppressionType[] = ['bounces', 'complaints', 'unsubscribes']

interface Suppression {
  address: string
  created_at: string
  code?: string
  error?: string
}

/**
 * Mailgun's lists of addresses that get no mail. A message to one of them is accepted and then fails. `unsubscribes` stays
 * empty.
 */
export class Suppressions {
  readonly #lists: Record<SuppressionType, Map<string, Suppression>> = {
    bounces: new Map(),
    complaints: new Map(),
    unsubscribes: new Map(),
  }

  add(type: SuppressionType, address: string, detail: Partial<Suppression> = {}): void {
    const suppression = { address, created_at: new Date().toUTCString(), ...detail }
    this.#lists[type].set(address.toLowerCase(), suppression)
  }

  get(type: SuppressionType, address: string): Suppression | undefined {
    return this.#lists[type].get(address.toLowerCase())
  }

  delete(type: SuppressionType, address: string): boolean {
    return this.#lists[type].delete(address.toLowerCase())
  }

  clear(): void {
    for (const type of SUPPRESSION_TYPES) this.#lists[type].clear()
  }

  /** Returns the reason why an address gets no mail, with Mailgun's code and text. */
  findReason(address: string): { code: number; reason: string; description: string } | undefined {
    if (this.get('bounces', address)) {
      return {
        code: 605,
        reason: 'suppress-bounce',
        description: 'Not delivering to previously bounced address',
      }
    }
    if (this.get('complaints', address)) {
      const description = 'Not delivering to a user who marked your messages as spam'
      return { code: 607, reason: 'suppress-complaint', description }
    }
    return undefined
  }
}
