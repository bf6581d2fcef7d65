import { vi } from 'vitest'
import { LONG_WAIT } from '../long-wait.ts'

/** Repeats a check until it passes, and returns its result. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, LONG_WAIT)
