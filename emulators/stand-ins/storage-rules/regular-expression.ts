/**
 * Makes a JavaScript expression of one in RE2's syntax, as rules have it. Takes what means the same in both; throws on
 * what RE2 has not (look-around, back references) and on what JavaScript has not (POSIX classes, `\A`, named groups …).
 */
export function compileRegularExpression(pattern: string): RegExp {
  const [, flags = ''] = /^\(\?([is]+)\)/.exec(pattern) ?? []
  let source = ''
  let inClass = false
  for (let i = flags ? flags.length + 3 : 0; i < pattern.length; i++) {
    const char = pattern.charAt(i)
    const next = pattern.charAt(i + 1)
    if (char === '\\') {
      source += translateEscape(next, inClass)
      i += 1
      if (next === 'x' || next === 'p' || next === 'P') {
        const rest = restOfEscape(pattern, i + 1, next)
        source += rest
        i += rest.length
      }
      continue
    }
    if (inClass) {
      if (char === '[' && /[:.=]/.test(next)) throw new Error('POSIX classes are not supported')
      if (char === ']') inClass = false
      // A bracket in a class means itself in RE2; JavaScript's unicode mode wants it escaped.
      source += char === '[' ? '\\[' : char
      continue
    }
    if (char === '[') {
      inClass = true
      source += char
      if (next === '^') {
        source += '^'
        i += 1
      }
      if (pattern.charAt(i + 1) === ']') throw new Error("A class that begins with ']' is not supported")
      continue
    }
    if (char === '(' && next === '?' && !pattern.startsWith('(?:', i)) {
      throw new Error(`Group ${pattern.slice(i, i + 4)}… is not supported`)
    }
    // JavaScript's dot leaves out more line ends than RE2's.
    source += char === '.' && !flags.includes('s') ? '[^\\n]' : char
  }
  return new RegExp(source, `u${flags}`)
}

function translateEscape(next: string, inClass: boolean): string {
  if (next === '') throw new Error('The expression ends in a backslash')
  // JavaScript's \s holds all of Unicode's spaces, RE2's only these.
  if (next === 's') return inClass ? '\\t\\n\\f\\r ' : '[\\t\\n\\f\\r ]'
  if (next === 'S' && !inClass) return '[^\\t\\n\\f\\r ]'
  if (/[bB]/.test(next) && !inClass) return `\\${next}`
  if (/[dDwWnrtfvxpP]/.test(next)) return `\\${next}`
  if (/[A-Za-z0-9]/.test(next)) throw new Error(`Escape \\${next} is not supported`)
  // RE2 takes a backslash before any sign, JavaScript's unicode mode before syntax only.
  return /[\^$\\.*+?()[\]{}|/]/.test(next) ? `\\${next}` : `\\u{${next.codePointAt(0)?.toString(16)}}`
}

function restOfEscape(pattern: string, from: number, kind: string): string {
  const rest = pattern.slice(from)
  const found = kind === 'x' ? /^[0-9A-Fa-f]{2}/.exec(rest) : /^\{[A-Z][a-z]?\}/.exec(rest)
  if (!found) throw new Error(`Escape \\${kind} is not supported in this form`)
  return found[0]
}

/** As `matches()` does: the whole text must match. */
export function matchesWhole(pattern: RegExp, text: string): boolean {
  return new RegExp(`^(?:${pattern.source})$`, pattern.flags).test(text)
}
