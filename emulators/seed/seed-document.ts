export interface SeedDocument {
  readonly path: string
  /** Dates become Timestamps. */
  readonly data: Record<string, unknown>
}
