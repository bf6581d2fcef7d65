import { getHostAndPort, RULES_PROJECT } from './actors.ts'

/** One expression of firestore.rules, and whether any test led to its evaluation. */
interface RuleExpression {
  readonly line: number
  readonly expression: string
  readonly isEvaluated: boolean
}

/** A node of the emulator's report, in the official emulator's format. `endOffset` is the offset of the last character. */
interface CoverageNode {
  readonly sourcePosition: {
    readonly line: number
    readonly currentOffset: number
    readonly endOffset: number
  }
  readonly values?: readonly unknown[]
  readonly children?: readonly CoverageNode[]
}

interface CoverageReport {
  readonly rules: { readonly files: readonly { readonly content: string }[] }
  readonly report?: readonly CoverageNode[]
}

export async function readRuleCoverage(): Promise<RuleExpression[]> {
  const { host, port } = getHostAndPort('FIRESTORE_EMULATOR_HOST')
  const response = await fetch(`http://${host}:${port}/emulator/v1/projects/${RULES_PROJECT}:ruleCoverage`)
  const { rules, report = [] } = (await response.json()) as CoverageReport
  const source = rules.files[0]?.content ?? ''
  const flatten = (nodes: readonly CoverageNode[]): RuleExpression[] =>
    nodes.flatMap(({ sourcePosition: { line, currentOffset, endOffset }, values = [], children = [] }) => [
      {
        line,
        expression: source.slice(currentOffset, endOffset + 1),
        isEvaluated: values.length > 0,
      },
      ...flatten(children),
    ])
  return flatten(report)
}

/** Summarises for the terminal how many of the expressions were evaluated, and which were not. */
export function formatCoverage(expressions: readonly RuleExpression[]): {
  text: string
  unevaluatedCount: number
} {
  const unevaluatedExpressions = expressions.filter((item) => !item.isEvaluated)
  const lines = [
    `Rule coverage of firestore.rules: ${expressions.length - unevaluatedExpressions.length} of ${expressions.length} expressions evaluated`,
    ...unevaluatedExpressions.map(
      (item) => `  never evaluated, line ${item.line}: ${item.expression.replace(/\s+/g, ' ')}`,
    ),
  ]
  return { text: lines.join('\n'), unevaluatedCount: unevaluatedExpressions.length }
}
