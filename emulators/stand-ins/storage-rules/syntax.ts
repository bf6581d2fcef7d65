import type { Position } from './source-position.ts'

/** Operations a request can be; `read` and `write` in rules stand for several of them. */
export const OPERATIONS = ['get', 'list', 'create', 'update', 'delete'] as const

interface Node {
  position: Position
  /** Offsets into the source, the end not included. */
  start: number
  end: number
}

export const COMPARISONS = ['==', '!=', '<', '<=', '>', '>='] as const
export const ARITHMETIC = ['+', '-', '*', '/', '%'] as const
export type Comparison = (typeof COMPARISONS)[number]
export type Arithmetic = (typeof ARITHMETIC)[number]

export type Expression = Node &
  (
    | { kind: 'literal'; value: null | boolean | bigint | number | string }
    | { kind: 'list'; items: Expression[] }
    | { kind: 'map'; entries: { key: Expression; value: Expression }[] }
    | { kind: 'name'; name: string }
    | { kind: 'member'; object: Expression; name: string }
    | { kind: 'index'; object: Expression; index: Expression }
    | { kind: 'slice'; object: Expression; from: Expression; to: Expression }
    | { kind: 'call'; name: string; args: Expression[] }
    | { kind: 'method'; object: Expression; name: string; args: Expression[] }
    | { kind: 'not' | 'negate'; operand: Expression }
    | { kind: 'and' | 'or'; left: Expression; right: Expression }
    | { kind: 'comparison'; operator: Comparison; left: Expression; right: Expression }
    | { kind: 'arithmetic'; operator: Arithmetic; left: Expression; right: Expression }
    | { kind: 'in'; left: Expression; right: Expression }
    | { kind: 'is'; operand: Expression; type: string }
    | { kind: 'conditional'; condition: Expression; whenTrue: Expression; whenFalse: Expression }
  )

export interface FunctionDeclaration extends Node {
  name: string
  parameters: string[]
  lets: { name: string; value: Expression; position: Position }[]
  result: Expression
}

export type PathSegment =
  { kind: 'literal'; text: string } | { kind: 'single'; name: string } | { kind: 'recursive'; name: string }

export interface Allow extends Node {
  /** As written: `read` and `write` are not taken apart. */
  operations: string[]
  /** Absent: always. */
  condition: Expression | undefined
}

export interface Match extends Node {
  path: PathSegment[]
  functions: FunctionDeclaration[]
  matches: Match[]
  allows: Allow[]
}

export interface Ruleset {
  /** Functions outside the service. */
  functions: FunctionDeclaration[]
  service: { functions: FunctionDeclaration[]; matches: Match[] }
}
