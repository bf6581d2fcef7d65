import { vi } from 'vitest'
import { EVENTUALLY } from '../eventually.ts'

/** Repeats a check until it passes, and returns its result. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, EVENTUALLY)
