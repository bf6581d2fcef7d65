import * as log from '../platform/log.ts'

type Parts = Readonly<Record<string, () => Promise<unknown>>>

/**
 * Runs the parts of a trigger or a scheduled function one after the other. A part that fails does not stop the others, but the
 * run throws at the end, so that the platform counts the failure.
 */
export async function runParts(functionName: string, parts: Parts): Promise<void> {
  const failures = new Map<string, unknown>()
  for (const [part, run] of Object.entries(parts)) {
    try {
      await log.runWithNewTrace(run)
    } catch (error) {
      failures.set(part, error)
      log.error(`A part of ${functionName} failed`, { part, ...log.describeError(error) })
    }
  }
  if (failures.size === 0) return
  throw new AggregateError(
    failures.values(),
    `Parts of ${functionName} failed: ${[...failures.keys()].join(', ')}`,
  )
}
