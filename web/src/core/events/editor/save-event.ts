import type { HostEvent } from '@shared/hosting/contract.ts'
import type { ToastOptions } from '@/lib/toast.ts'
import { failureToast } from '@/lib/toast-failure.ts'
import type { EditorRole } from './editor-role.ts'
import type { EventForm } from './event-form.ts'
import { uploadGuests } from './upload-guests.ts'

export interface EventSaving {
  readonly role: EditorRole
  readonly form: EventForm
  /** As it was read; null where it is made only now. */
  readonly event: HostEvent | null
  /** `contentUpdatedAt` of what the editor began from. */
  readonly basedOn: string | null
  readonly publish: boolean
  /** A guest list to be sent after it. */
  readonly guests: File | null
  /** The same for all tries to make one event. */
  readonly key: string
  /** From 1. */
  readonly attempt: number
}

export interface SavedEvent {
  readonly event: HostEvent
  /** What of it did not succeed after it was saved. */
  readonly trouble: ToastOptions | null
}

/**
 * Makes or changes an event. A first try whose answer was lost may have made it already: the second is answered with that event, and
 * then says what was typed since. Where what follows fails (publishing, the guest list), the event is saved all the same.
 */
export async function saveEvent(saving: EventSaving): Promise<SavedEvent> {
  const { role, form, event, basedOn, publish, guests } = saving
  const saved = await (event ? role.update(event, form, basedOn) : create(saving))
  const published =
    publish && !saved.isPublished ? await publishSaved(saved, role) : { event: saved, trouble: null }
  if (!guests || !saved.isPrivate) return published
  const { trouble } = await uploadGuests(saved.id, guests)
  return { event: published.event, trouble: published.trouble ?? trouble }
}

async function create({ role, form, publish, key, attempt }: EventSaving): Promise<HostEvent> {
  const made = await role.create(form, publish, key)
  return attempt === 1 ? made : role.update(made, form, made.contentUpdatedAt)
}

async function publishSaved(event: HostEvent, role: EditorRole): Promise<SavedEvent> {
  try {
    return { event: await role.publish(event.id), trouble: null }
  } catch (error) {
    return { event, trouble: failureToast(error, 'Failed to publish event') }
  }
}
