import { readGuestFile } from '../../../shared/hosting/read-guest-list.ts'
import { addGuests, setHasGuestList } from '../../core/events/guests-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { makeGuestAuditWriter } from './audit-guest-changes.ts'
import { readChangeableEvent, makeNotFoundOrCancelledError } from './host-event.ts'

/**
 * Adds the guests of a file, and then records that the event has a guest list. If the call is interrupted in between, the
 * incomplete list keeps nobody out. Uploading the same file again adds the missing guests, and counts the guests who are
 * already on the list as duplicates.
 */
export const uploadGuestList: Handler<'uploadGuestList'> = async ({ params, files, caller, now }) => {
  const event = await readChangeableEvent(params.id)
  const { list, problem } = readGuestFile(files[0].bytes)
  if (problem !== null) throw makeInvalidFileError(problem)
  const { guests, invalidLines, invalidLineCount } = list
  const writeAudit = await makeGuestAuditWriter('guests_added', caller, event, now)
  const addedCount = await addGuests(params.id, guests, writeAudit)
  const isSet = await setHasGuestList(params.id, { hasGuestList: true, now }, (transaction) => {
    writeAudit(transaction, addedCount, { hasGuestList: true })
  })
  if (!isSet) throw await makeNotFoundOrCancelledError(params.id)
  const duplicateCount = list.duplicateCount + guests.length - addedCount
  const counts = { addedCount, duplicateCount, invalidLineCount }
  return { message: formatSummary(counts), ...counts, invalidLines: [...invalidLines] }
}

function makeInvalidFileError(message: string): CallError {
  return new CallError('invalid_body', message, { fields: { csvFile: message } })
}

function formatSummary({
  addedCount,
  duplicateCount,
  invalidLineCount,
}: {
  readonly addedCount: number
  readonly duplicateCount: number
  readonly invalidLineCount: number
}): string {
  const sentences = [`${formatCount(addedCount, 'guest')} added.`]
  if (duplicateCount > 0) {
    sentences.push(
      `${duplicateCount.toLocaleString('en-GB')} ${duplicateCount === 1 ? 'was' : 'were'} already on the list or twice in the file.`,
    )
  }
  if (invalidLineCount > 0) sentences.push(`Please check ${formatCount(invalidLineCount, 'line')}.`)
  return sentences.join(' ')
}

function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}
