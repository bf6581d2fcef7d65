import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { expressionsIn } from './check.ts'
import type { Outcome } from './evaluate.ts'
import type { Allow, Expression, FunctionDeclaration, Match, Ruleset } from './syntax.ts'

/** How often one boolean expression of the rules came to what. */
export interface CoverageEntry {
  file: string
  line: number
  column: number
  expression: string
  true: number
  false: number
  error: number
}

type Node = Allow | Expression

const WRITE_AFTER = 100

/** Counts what the boolean expressions of rules came to, over all runs that write to the same file. */
export class Coverage {
  readonly #target: string
  #files = new Map<string, CoverageEntry[]>()
  #entries = new Map<Node, CoverageEntry>()
  #timer: NodeJS.Timeout | undefined

  constructor(target: string) {
    this.#target = target
  }

  /** Lists a ruleset's expressions, with the counts an earlier run left of the same ones at the same place. */
  add(file: string, source: string, rules: Ruleset): void {
    const earlier = new Map(this.#earlier().map((entry) => [keyOf(entry), entry]))
    const entries = booleanNodes(rules).map((node): CoverageEntry => {
      const expression = source.slice(node.start, node.end).replace(/\s+/g, ' ')
      const fresh = { file, ...node.position, expression, true: 0, false: 0, error: 0 }
      const entry = { ...fresh, ...earlier.get(keyOf(fresh)) }
      this.#entries.set(node, entry)
      return entry
    })
    this.#files.set(file, entries)
    this.flush()
  }

  count(node: Node, outcome: Outcome): void {
    const entry = this.#entries.get(node)
    if (!entry) return
    if (outcome === 'error') entry.error += 1
    else if (outcome) entry.true += 1
    else entry.false += 1
    this.#timer ??= setTimeout(() => this.flush(), WRITE_AFTER)
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const others = this.#earlier().filter((entry) => !this.#files.has(entry.file))
    const all = [...others, ...[...this.#files.values()].flat()]
    writeFileSync(`${this.#target}.new`, `${JSON.stringify(all, null, 2)}\n`)
    renameSync(`${this.#target}.new`, this.#target)
  }

  #earlier(): CoverageEntry[] {
    if (!existsSync(this.#target)) return []
    try {
      const entries: unknown = JSON.parse(readFileSync(this.#target, 'utf8'))
      return Array.isArray(entries) ? (entries as CoverageEntry[]) : []
    } catch {
      return []
    }
  }
}

function keyOf({ file, line, column, expression }: CoverageEntry): string {
  return JSON.stringify([file, line, column, expression])
}

/** The expressions that can be true or false, and the statements without a condition, in the order of the file. */
function booleanNodes(rules: Ruleset): Node[] {
  const nodes = new Set<Node>()
  const addFunctions = (functions: readonly FunctionDeclaration[]) => {
    for (const { lets, result } of functions) {
      for (const expression of [...lets.map((variable) => variable.value), result])
        addInside(expression, nodes)
    }
  }
  const addMatch = (match: Match) => {
    addFunctions(match.functions)
    for (const allow of match.allows) {
      if (allow.condition) addCondition(allow.condition, nodes)
      else nodes.add(allow)
    }
    match.matches.forEach(addMatch)
  }
  addFunctions([...rules.functions, ...rules.service.functions])
  rules.service.matches.forEach(addMatch)
  return [...nodes].sort((a, b) => a.start - b.start || b.end - a.end)
}

/** An expression in a place that wants a boolean, and those in it. */
function addCondition(expression: Expression, nodes: Set<Node>): void {
  nodes.add(expression)
  addInside(expression, nodes)
}

function addInside(expression: Expression, nodes: Set<Node>): void {
  for (const one of expressionsIn(expression)) {
    if (['and', 'or', 'not', 'comparison', 'in', 'is'].includes(one.kind)) nodes.add(one)
    if (one.kind === 'and' || one.kind === 'or') for (const side of [one.left, one.right]) nodes.add(side)
    if (one.kind === 'not') nodes.add(one.operand)
    if (one.kind === 'conditional') {
      nodes.add(one.condition)
      if (nodes.has(one)) for (const branch of [one.whenTrue, one.whenFalse]) nodes.add(branch)
    }
  }
}
