import type { Handlers } from '../../platform/call-handler.ts'
import { createReport } from './create-report.ts'
import { getReport, listReports } from './list-reports.ts'
import { getDecision, objectToDecision } from './object-to-decision.ts'
import { resolveReport } from './resolve-report.ts'

export const reportsHandlers = {
  createReport,
  getDecision,
  objectToDecision,
  listReports,
  getReport,
  resolveReport,
} satisfies Partial<Handlers>
