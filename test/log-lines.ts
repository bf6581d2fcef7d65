import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getLogFolder } from '../emulators/paths.ts'

export type LogLine = Readonly<Record<string, unknown>>

/** Reads the structured lines of the functions' log that contain a text. */
export function readLogLines(text: string): LogLine[] {
  const logFile = path.join(getLogFolder(Number(process.env['KILN_PORT_OFFSET'])), 'firebase.log')
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as LogLine)
}
