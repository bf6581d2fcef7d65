import type { HostEvent } from '@shared/hosting/contract.ts'
import { ApiError } from '@/lib/api-error.ts'
import type { ToastOptions } from '@/lib/toast.ts'
import { failureToast } from '@/lib/toast-failure.ts'
import type { EditorRole } from './editor-role.ts'
import type { EventForm } from './event-form.ts'
import { compareEdits, isSaid, mergeEdits } from './merge-edits.ts'
import { uploadGuests } from './upload-guests.ts'

export interface EventSaving {
  readonly role: EditorRole
  readonly form: EventForm
  /** As it was read; null where it is made only now. */
  readonly event: HostEvent | null
  /** What the editor began from, and its `contentUpdatedAt`. */
  readonly base: EventForm
  readonly basedOn: string | null
  /** The event as it is now. */
  readonly readAgain: (event: HostEvent) => Promise<HostEvent>
  readonly publish: boolean
  /** A guest list to be sent after it. */
  readonly guests: File | null
  /** The same for all tries to make one event, in whatever tab its draft is. */
  readonly key: string
}

export interface SavedEvent {
  readonly event: HostEvent
  /** What of it did not succeed after it was saved. */
  readonly trouble: ToastOptions | null
}

/**
 * Makes or changes an event. A try whose answer was lost, or another tab with the same draft, may have made it already: the next one is
 * answered with that event, and then says what it was not made with. Where what follows fails (publishing, the guest list), the event is
 * saved all the same.
 */
export async function saveEvent(saving: EventSaving): Promise<SavedEvent> {
  const { role, event, publish, guests } = saving
  const saved = await (event ? change(saving, event) : create(saving))
  const published =
    publish && !saved.isPublished ? await publishSaved(saved, role) : { event: saved, trouble: null }
  if (!guests || !saved.isPrivate) return published
  const { trouble } = await uploadGuests(saved.id, guests)
  return { event: published.event, trouble: published.trouble ?? trouble }
}

/**
 * Changes an event. Where it is another by now, and all that the editor shows of it is as it was or as it is to be (an earlier try whose
 * answer was lost, a photo that was added), there is nothing to choose from, and it is changed as it stands.
 */
async function change(
  { role, form, base, basedOn, readAgain }: EventSaving,
  event: HostEvent,
): Promise<HostEvent> {
  try {
    return await role.update(event, form, basedOn)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
    const present = await readAgain(event)
    const shown = role.formOf(present)
    const { conflicts, taken } = compareEdits(base, form, shown)
    if (conflicts.length > 0 || taken.length > 0) throw error
    return role.update(
      present,
      mergeEdits(base, form, shown, () => true),
      present.contentUpdatedAt,
    )
  }
}

async function create(saving: EventSaving): Promise<HostEvent> {
  const { role, form, publish, key } = saving
  const made = await role.create(form, publish, key)
  // Made by an earlier try, and called off since: what is saved now is another event. Its key follows from that one's, so that each
  // further try has the same.
  if (made.cancelledAt !== null) return create({ ...saving, key: `${key}+` })
  const said = { ...form, signupLimit: role.limitOf(form, null) }
  return isSaid(said, role.formOf(made)) ? made : role.update(made, form, made.contentUpdatedAt)
}

async function publishSaved(event: HostEvent, role: EditorRole): Promise<SavedEvent> {
  try {
    return { event: await role.publish(event.id), trouble: null }
  } catch (error) {
    return { event, trouble: failureToast(error, 'Failed to publish event') }
  }
}
