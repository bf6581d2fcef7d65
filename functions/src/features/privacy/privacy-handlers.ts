import type { Handlers } from '../../platform/call-handler.ts'
import { downloadDataExport, getDataExport, requestDataExport } from './data-export.ts'
import { confirmOwnDeletion, getOwnDeletion, requestOwnDeletion } from './delete-own-account.ts'

export const privacyHandlers = {
  downloadDataExport,
  getDataExport,
  requestDataExport,
  confirmOwnDeletion,
  getOwnDeletion,
  requestOwnDeletion,
} satisfies Partial<Handlers>
