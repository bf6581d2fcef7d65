import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { IndexDefinitions } from '../../../functions/src/platform/index-definitions.ts'
import { ROOT } from '../../paths.ts'
import { reportOn, type IndexReport } from './index-report.ts'
import { readRecord } from './query-record.ts'

/**
 * No emulator requires composite indexes, but production refuses a query without its index. So every kind of query that the
 * server or the web sent is compared with `firestore.indexes.json`. `isWhole`: all tests ran, so an unused index is worth a
 * warning. Throws when the record is empty or cannot be parsed.
 */
export function checkIndexes(recordFile: string, isWhole: boolean): IndexReport {
  const shapes = readRecord(recordFile)
  if (isWhole && shapes.length === 0) throw new Error('No query was recorded, so no index could be checked.')
  const file = path.join(ROOT, 'firestore.indexes.json')
  const definitions = JSON.parse(readFileSync(file, 'utf8')) as IndexDefinitions
  return reportOn(shapes, definitions, { unused: isWhole })
}
