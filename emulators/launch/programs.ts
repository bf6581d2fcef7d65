import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Finds the full path of a program on PATH, as `command -v` does. */
export function findProgram(name: string, searchPath = process.env['PATH'] ?? ''): string | undefined {
  return searchPath
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find(isProgram)
}

/** Finds the first of the files that is a program. */
export function findFirstProgram(files: readonly string[]): string | undefined {
  return files.find(isProgram)
}

/** Returns the major version that `java -version` reports, or 0 if there is no Java or it reports no version. */
export function readJavaMajorVersion(java: string | undefined): number {
  if (java === undefined) return 0
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' })
  return parseJavaVersion(stderr)
}

/** Parses `openjdk version "21.0.3"`, and the old style `"1.8.0_292"`. Returns 0 for any other text. */
export function parseJavaVersion(text: string): number {
  const match = /version "(?:1\.)?(\d+)/.exec(text)
  return match === null ? 0 : Number(match[1])
}
