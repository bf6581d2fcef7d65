import { vi } from 'vitest'
import { EVENTUALLY } from '../eventually.ts'

/** Repeats a check until it passes; returns what it returns. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, EVENTUALLY)
