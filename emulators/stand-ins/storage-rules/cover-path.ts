import { functionsIn, type FunctionScope } from './function-scope.ts'
import type { Allow, Match, PathSegment, Ruleset } from './syntax.ts'
import { Path, type Value } from './value.ts'

/** A match that covers a whole path, with what its wildcards and those around it hold. */
export interface Covering {
  allows: readonly Allow[]
  wildcards: ReadonlyMap<string, Value>
  functions: FunctionScope
}

/**
 * The segments of `/b/{bucket}/o/{object}`. Object names are taken as they are: no segment is dropped, joined or
 * resolved, so `a/../b` has three segments and `a//b` has an empty one that only a wildcard takes.
 */
function segmentsOf(path: string): string[] {
  const [, ...segments] = path.split('/')
  return segments
}

/** The matches that cover a path, in the order of the file. */
export function coveringMatches(rules: Ruleset, path: string): Covering[] {
  const fileFunctions = functionsIn(rules.functions)
  const functions = functionsIn(rules.service.functions, fileFunctions)
  const segments = segmentsOf(path)
  return rules.service.matches.flatMap((match) => cover(match, segments, new Map(), functions))
}

function cover(
  match: Match,
  segments: readonly string[],
  wildcards: ReadonlyMap<string, Value>,
  outer: FunctionScope,
): Covering[] {
  const functions = functionsIn(match.functions, outer)
  const found: Covering[] = []
  for (const taken of takeSegments(match.path, segments, wildcards)) {
    if (taken.rest.length === 0) found.push({ allows: match.allows, wildcards: taken.wildcards, functions })
    for (const inner of match.matches) found.push(...cover(inner, taken.rest, taken.wildcards, functions))
  }
  return found
}

interface Taken {
  rest: readonly string[]
  wildcards: ReadonlyMap<string, Value>
}

/** All ways a pattern can take the front of a path; more than one only with a recursive wildcard. */
function takeSegments(
  pattern: readonly PathSegment[],
  segments: readonly string[],
  wildcards: ReadonlyMap<string, Value>,
): Taken[] {
  const [first, ...others] = pattern
  if (!first) return [{ rest: segments, wildcards }]
  if (first.kind === 'recursive') {
    return Array.from({ length: segments.length + 1 }, (_, count) => {
      const held = new Path(segments.slice(0, count))
      return takeSegments(others, segments.slice(count), new Map(wildcards).set(first.name, held))
    }).flat()
  }
  const [segment, ...rest] = segments
  if (segment === undefined || (first.kind === 'literal' && segment !== first.text)) return []
  const held = first.kind === 'single' ? new Map(wildcards).set(first.name, segment) : wildcards
  return takeSegments(others, rest, held)
}
