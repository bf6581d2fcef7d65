/*
 * List prices in US dollars, as the pages named here had them on AS_OF, for us-central1, where docs/deploy.md puts
 * everything. Look at them again before a budget goes by them.
 */

export const AS_OF = '2025-11'

const DAYS = 30

/** So much for each `per`, beyond what is free in a month. */
export interface Price {
  readonly dollars: number
  readonly per: number
  readonly free: number
}

/** https://cloud.google.com/firestore/pricing (Standard edition); what is free there is free by the day. */
export const firestore = {
  reads: { dollars: 0.03, per: 100_000, free: 50_000 * DAYS },
  writes: { dollars: 0.09, per: 100_000, free: 20_000 * DAYS },
  /** What goes by TTL: never free. */
  deletes: { dollars: 0.01, per: 100_000, free: 0 },
  storedGib: { dollars: 0.15, per: 1, free: 1 },
} as const satisfies Record<string, Price>

/** https://cloud.google.com/run/pricing (billed by request, tier 1), which is what a function costs. */
export const functions = {
  calls: { dollars: 0.4, per: 1_000_000, free: 2_000_000 },
  cpuSeconds: { dollars: 0.000024, per: 1, free: 180_000 },
  gibSeconds: { dollars: 0.0000025, per: 1, free: 360_000 },
} as const satisfies Record<string, Price>

/** https://firebase.google.com/pricing (Blaze). */
export const hosting = {
  transferGb: { dollars: 0.15, per: 1, free: 0.36 * DAYS },
} as const satisfies Record<string, Price>

/** https://cloud.google.com/storage/pricing and https://firebase.google.com/pricing (`*.firebasestorage.app`). */
export const storage = {
  storedGb: { dollars: 0.02, per: 1, free: 5 },
  transferGb: { dollars: 0.12, per: 1, free: 100 },
} as const satisfies Record<string, Price>

/**
 * https://www.mailgun.com/pricing (Scale) and https://help.mailgun.com/hc/en-us/articles/6745531451547: what each further
 * thousand costs falls with how many have gone out in the month.
 */
const mailgun = {
  plan: { dollars: 90, mails: 100_000 },
  further: [
    { upTo: 250_000, dollarsPerThousand: 0.8 },
    { upTo: 750_000, dollarsPerThousand: 0.65 },
    { upTo: 1_000_000, dollarsPerThousand: 0.5 },
    { upTo: 2_500_000, dollarsPerThousand: 0.4 },
    { upTo: Infinity, dollarsPerThousand: 0.35 },
  ],
} as const

export function priceOf(amount: number, { dollars, per, free }: Price): number {
  return (Math.max(0, amount - free) / per) * dollars
}

export function priceOfMails(mails: number): number {
  const { plan, further } = mailgun
  let sum: number = plan.dollars
  let sent: number = plan.mails
  for (const { upTo, dollarsPerThousand } of further) {
    const some = Math.max(0, Math.min(mails, upTo) - sent)
    sum += (some / 1_000) * dollarsPerThousand
    sent += some
  }
  return sum
}
