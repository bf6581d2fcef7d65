import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The programs that the shim runs in place of the official emulators' jars. The real Java runs all other jars. */
export interface JavaShim {
  /** The folder that comes first on PATH. */
  readonly folder: string
  /** The real `java`, if the machine has one. */
  readonly realJava: string | undefined
  readonly firestore:
    | {
        readonly jar: string
        readonly hidane: string
        /** A command that runs hidane. The shim appends hidane's path and the emulator's flags. */
        readonly wrapper?: readonly string[]
      }
    | undefined
  readonly storageRules:
    { readonly jar: string; readonly node: string; readonly mainFile: string } | undefined
  /** The shim writes the process id of each program here, so that all can be ended. */
  readonly pidFile: string
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/**
 * Makes the shell script that firebase-tools runs as `java`. firebase-tools starts its Firestore emulator and its Storage rules
 * runtime as `java … -jar <file> <flags>`, and first runs `java -version`. The script `exec`s the program that replaces the jar, or
 * the real Java, so that signals and exit codes pass directly between firebase-tools and that program.
 */
function makeShimScript(shim: JavaShim): string {
  const realJavaCommand =
    shim.realJava === undefined
      ? 'echo "This Firebase emulator needs Java 21 or newer. Install it and try again." >&2; exit 127'
      : `exec ${quoteForShell(shim.realJava)} "$@"`
  const versionCommand =
    shim.firestore === undefined && shim.storageRules === undefined
      ? ''
      : `for argument in "$@"; do
  case "$argument" in
    -jar) break ;;
    -version) echo 'openjdk version "21.0.0" (stand-in)' >&2; exit 0 ;;
  esac
done
`
  const jarCommands = [
    shim.firestore && [
      shim.firestore.jar,
      `exec ${[...(shim.firestore.wrapper ?? []), shim.firestore.hidane].map(quoteForShell).join(' ')} "$@"`,
    ],
    shim.storageRules && [
      shim.storageRules.jar,
      `exec ${quoteForShell(shim.storageRules.node)} ${quoteForShell(shim.storageRules.mainFile)} "$@"`,
    ],
  ].filter((entry) => entry !== undefined)
  const cases = jarCommands.map(
    ([jar, command]) => `if [ "$jar" = ${quoteForShell(jar ?? '')} ]; then
  while [ "$1" != "-jar" ]; do shift; done
  shift 2
  echo $$ >> ${quoteForShell(shim.pidFile)}
  ${command ?? ''}
fi
`,
  )
  return `#!/bin/sh
${versionCommand}jar=''
previous=''
for argument in "$@"; do
  if [ "$previous" = "-jar" ]; then jar="$argument"; break; fi
  previous="$argument"
done
${cases.join('')}${realJavaCommand}
`
}

export function writeJavaShim(shim: JavaShim): void {
  mkdirSync(shim.folder, { recursive: true })
  const file = path.join(shim.folder, 'java')
  writeFileSync(file, makeShimScript(shim))
  chmodSync(file, 0o755)
}
