import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hostAndPort, RULES_PROJECT } from './actors.ts'

/** One expression of a rules file, and whether a test ever had it evaluated. */
export interface Covered {
  readonly file: string
  readonly line: number
  readonly expression: string
  readonly isEvaluated: boolean
}

/** A node of the emulator's report, in the official emulator's format; `endOffset` is the last character's. */
interface ReportNode {
  readonly sourcePosition: {
    readonly line: number
    readonly currentOffset: number
    readonly endOffset: number
  }
  readonly values?: readonly unknown[]
  readonly children?: readonly ReportNode[]
}

interface Report {
  readonly rules: { readonly files: readonly { readonly content: string }[] }
  readonly report?: readonly ReportNode[]
}

export async function firestoreCoverage(): Promise<Covered[]> {
  const { host, port } = hostAndPort('FIRESTORE_EMULATOR_HOST')
  const response = await fetch(`http://${host}:${port}/emulator/v1/projects/${RULES_PROJECT}:ruleCoverage`)
  const { rules, report = [] } = (await response.json()) as Report
  const source = rules.files[0]?.content ?? ''
  const flat = (nodes: readonly ReportNode[]): Covered[] =>
    nodes.flatMap(({ sourcePosition: { line, currentOffset, endOffset }, values = [], children = [] }) => [
      {
        file: 'firestore.rules',
        line,
        expression: source.slice(currentOffset, endOffset + 1),
        isEvaluated: values.length > 0,
      },
      ...flat(children),
    ])
  return flat(report)
}

interface StorageEntry {
  readonly file: string
  readonly line: number
  readonly expression: string
  readonly true: number
  readonly false: number
  readonly error: number
}

/**
 * What the Storage emulator's rules runtime counted; it writes a tenth of a second after the last request. The official
 * runtime counts nothing.
 */
export async function storageCoverage(): Promise<Covered[]> {
  const file = process.env['STORAGE_RULES_COVERAGE']
  if (!file) return []
  await pause(300)
  if (!existsSync(file)) return []
  const entries = JSON.parse(readFileSync(file, 'utf8')) as StorageEntry[]
  return entries.map((entry) => ({
    file: path.basename(entry.file),
    line: entry.line,
    expression: entry.expression,
    isEvaluated: entry.true + entry.false + entry.error > 0,
  }))
}

/** For the person at the terminal: how many of each file's expressions were evaluated, and which never were. */
export function summary(covered: readonly Covered[]): { text: string; never: number } {
  const files = [...new Set(covered.map((one) => one.file))]
  const lines = files.flatMap((file) => {
    const own = covered.filter((one) => one.file === file)
    const never = own.filter((one) => !one.isEvaluated)
    return [
      `Rule coverage of ${file}: ${own.length - never.length} of ${own.length} expressions evaluated`,
      ...never.map((one) => `  never evaluated, line ${one.line}: ${one.expression.replace(/\s+/g, ' ')}`),
    ]
  })
  return { text: lines.join('\n'), never: covered.filter((one) => !one.isEvaluated).length }
}
