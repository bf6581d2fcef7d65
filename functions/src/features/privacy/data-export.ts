import { storeExportRequest, findDataExport, readDataExport } from './data-exports-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { getMillis } from '../../../shared/instant.ts'
import type { UserId } from '../../../shared/ids.ts'

async function readExportState(id: UserId, now: number) {
  const dataExport = await findDataExport(id)
  if (!dataExport) return { state: 'none' as const, availableUntil: null, byteCount: null }
  if (dataExport.nextAttemptAt !== null)
    return { state: 'making' as const, availableUntil: null, byteCount: null }
  const availableUntil = dataExport.availableUntil && getMillis(dataExport.availableUntil)
  if (availableUntil && availableUntil > now) {
    return {
      state: 'ready' as const,
      availableUntil: new Date(availableUntil).toISOString(),
      byteCount: dataExport.byteCount,
    }
  }
  return {
    state: dataExport.byteCount === null ? ('failed' as const) : ('none' as const),
    availableUntil: null,
    byteCount: null,
  }
}

export const getDataExport: Handler<'getDataExport'> = ({ caller, now }) => readExportState(caller.id, now)

export const requestDataExport: Handler<'requestDataExport'> = async ({ caller, now }) => {
  await storeExportRequest(caller.id, now)
  return readExportState(caller.id, now)
}

/** Only a session of the member can download their export; each download checks this. */
export const downloadDataExport: Handler<'downloadDataExport'> = async ({ caller, now }) => {
  const zip = await readDataExport(caller.id, now)
  if (!zip)
    throw new CallError('not_found', 'There is no copy of your data to download. Please request a new one.')
  return zip
}
