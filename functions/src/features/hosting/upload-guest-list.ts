import { fileText } from '../../../shared/csv/file-text.ts'
import { MAX_GUEST_LINES } from '../../../shared/hosting/contract.ts'
import { readGuestList, type GuestList } from '../../../shared/hosting/read-guest-list.ts'
import { addGuests, setGuestList } from '../../core/events/guests-store.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import { guestDeed } from './guest-deed.ts'
import { changeableEvent, whyUnchanged } from './host-event.ts'

const MAX_FAULTS = 20

/**
 * Adds a file's guests, then says that the event has a list. Cut short before the last step, nobody is kept out by half a
 * list; the same file again adds the rest, and whoever is on the list already is counted as known.
 */
export const uploadGuestList: Handler<'uploadGuestList'> = async ({ params, files, caller, now }) => {
  const event = await changeableEvent(params.id)
  const { guests, doubles, faults, lines } = readGuestList(fileText(files[0].bytes))
  if (lines > MAX_GUEST_LINES) {
    throw badFile(`Please split the list: it has more than ${MAX_GUEST_LINES.toLocaleString('en-GB')} lines.`)
  }
  if (guests.length === 0) throw badFile('There is no email address in this file. Nothing was changed.')
  const tell = await guestDeed('guests_added', caller, event, now)
  const added = await addGuests(params.id, guests, tell)
  const isSet = await setGuestList(params.id, true, now, (transaction) => {
    tell(transaction, added, true)
  })
  if (!isSet) throw await whyUnchanged(params.id)
  const counts = { added, known: guests.length - added + doubles, faulty: faults.length }
  return { message: summary(counts), ...counts, faults: faults.slice(0, MAX_FAULTS) }
}

function badFile(message: string): CallError {
  return new CallError('invalid_body', message, { fields: { csvFile: message } })
}

function summary({
  added,
  known,
  faulty,
}: {
  added: number
  known: number
  faulty: GuestList['lines']
}): string {
  const lines = [`${counted(added, 'guest')} added.`]
  if (known > 0)
    lines.push(`${known.toLocaleString('en-GB')} ${known === 1 ? 'was' : 'were'} on the list already.`)
  if (faulty > 0)
    lines.push(`${counted(faulty, 'line')} ${faulty === 1 ? 'holds' : 'hold'} no email address.`)
  return lines.join(' ')
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`
}
