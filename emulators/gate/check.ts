import os from 'node:os'
import path from 'node:path'
import { LOCAL_CACHE } from '../paths.ts'
import { printLine, formatSecondsSince } from '../terminal.ts'
import { runTool } from '../launch/run-tool.ts'
import { formatFailure, formatSummary, type TestSummary } from './test-summary.ts'

interface Check {
  readonly name: string
  readonly tool: string
  readonly args: readonly string[]
  readonly env?: Record<string, string>
}

const SOURCE_FOLDERS = ['functions/src', 'functions/shared', 'web/src', 'emulators', 'test']
const PRETTIER_CACHE = `--cache-location=${path.join(LOCAL_CACHE, 'prettier')}`

/** The longest checks come first, so that checks that run in parallel end at about the same time. */
const CHECKS: readonly Check[] = [
  {
    name: 'lint and types',
    tool: 'oxlint',
    args: ['--deny-warnings'],
    // With four times the default memory, Go's garbage collector takes a fifth less of the type checker's time.
    env: { GOGC: '400' },
  },
  {
    name: 'dependency direction',
    tool: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...SOURCE_FOLDERS],
  },
  { name: 'unused code', tool: 'knip', args: ['--no-progress'] },
  {
    name: 'formatting',
    tool: 'prettier',
    args: ['--check', '.', '--log-level=warn', '--cache', PRETTIER_CACHE],
  },
]

/**
 * Runs the checks whose names contain one of the filters, or all checks if there are no filters. Two to four checks run in parallel,
 * depending on the number of cores.
 */
export async function runChecks(filters: readonly string[], signal?: AbortSignal): Promise<TestSummary> {
  const queue = CHECKS.filter(
    (check) => filters.length === 0 || filters.some((filter) => check.name.includes(filter)),
  )
  const summary = { passedCount: 0, failures: [] as string[] }
  const runQueuedChecks = async (): Promise<void> => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const startedAt = performance.now()
      const { code, output } = await runTool(check.tool, check.args, {
        shouldShowOutput: false,
        ...(check.env ? { env: check.env } : {}),
        ...(signal ? { signal } : {}),
      })
      printLine(`${code === 0 ? '✓' : '✗'} ${check.name} (${formatSecondsSince(startedAt)})`)
      if (code === 0) summary.passedCount++
      else {
        summary.failures.push(formatFailure(check.name, output))
        printLine(output.trimEnd())
      }
    }
  }
  await Promise.all(
    Array.from({ length: Math.min(4, Math.max(2, os.availableParallelism())) }, runQueuedChecks),
  )
  return summary
}

/** `npm run check [-- filter…]`. */
export async function check(args: readonly string[]): Promise<number> {
  const summary = await runChecks(args)
  printLine(formatSummary(summary))
  return summary.failures.length === 0 && summary.passedCount > 0 ? 0 : 1
}
