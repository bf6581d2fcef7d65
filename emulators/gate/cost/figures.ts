import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../paths.ts'

export type PageName = 'home' | 'event' | 'past' | 'dashboard'

/** What the benches counted and the repository keeps (`docs/figures/`, each written by its bench's `--json`). */
export interface Figures {
  readonly reads: Readonly<
    Record<
      PageName,
      { readonly server: number; readonly web: number; readonly counting: { readonly large: number } }
    >
  >
  readonly rush: { readonly readsPerRsvp: number; readonly writesPerRsvp: number; readonly aloneMs: number }
  readonly email: {
    readonly readsPerRecipient: number
    readonly writesPerRecipient: number
    readonly readsPerMail: number
    readonly writesPerMail: number
    readonly readsPerWebhook: number
    readonly writesPerWebhook: number
  }
}

export function readFigures(): Figures {
  const read = (name: keyof Figures): unknown =>
    JSON.parse(readFileSync(path.join(ROOT, 'docs', 'figures', `${name}.json`), 'utf8'))
  return { reads: read('reads'), rush: read('rush'), email: read('email') } as Figures
}
