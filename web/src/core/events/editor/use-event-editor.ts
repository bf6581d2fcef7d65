import { makeCityKey } from '@shared/cities/city-key.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import type { ListedGuest } from '@shared/hosting/read-guest-list.ts'
import type { SeriesRule } from '@shared/series/rule.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch, type FieldErrors, type Resolver } from 'react-hook-form'
import { z } from 'zod'
import { useChosenPhoto } from '@/components/form/use-chosen-photo.ts'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { ApiError } from '@/lib/api-error.ts'
import { useLocalDraft } from '@/lib/local-draft.ts'
import { getServerTime } from '@/lib/server-time.ts'
import { toast, toastSuccess } from '@/lib/toast.ts'
import { useRefreshEvents } from '../event-mutations.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { readViewerZone } from '@/lib/viewer-zone.ts'
import { hostedEventQuery } from '../hosted-event-query.ts'
import {
  eventForm,
  formFieldNames,
  fieldOrder,
  isComplete,
  type EventForm,
  type NewEventDefaults,
} from './event-form.ts'
import type { EditorRole } from './editor-role.ts'
import { mergeEdits, type PartName } from './merge-edits.ts'
import { GuestListUploadError, makeSavedToast, saveEvent, type SaveResult } from './save-event.ts'
import { NO_REPEAT, findRepeatError, toRule, type RepeatChoice } from './repeat-choice.ts'
import {
  computeNotification,
  isRescheduled,
  listTextsToConfirm,
  type PendingSave,
} from './save-confirmation.ts'
import { THIS_EVENT_ONLY, type SeriesChange } from './scope-fields.tsx'
import { EMPTY_NOTE } from './attendee-note-fields.tsx'
import { makeUuid } from '@/lib/browser-support.ts'

/**
 * The version of the event that the edit started from: the one that the editor or a restored draft started with or, after a
 * merge, the one that someone else saved. The edit is the difference from this version.
 */
const originSchema = z.object({ form: eventForm, basedOn: z.string().nullable() })
type Origin = z.output<typeof originSchema>

/**
 * A local draft, with the idempotency key of a new event, so that saving a restored draft after a lost response does not
 * create a second event. Local drafts of older versions have no key.
 */
const localDraftSchema = z.object({
  form: eventForm,
  origin: originSchema,
  key: z.string().default(() => makeUuid()),
})

const makeResolver =
  ({ findErrors }: EditorRole): Resolver<EventForm> =>
  (values) => {
    const messages = findErrors(values)
    if (messages.size === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      [...messages].map(([name, message]) => [name, { type: 'invalid', message }]),
    )
    return { values: {}, errors: errors as FieldErrors<EventForm> }
  }

interface EventEditorOptions {
  readonly role: EditorRole
  /** The event as it was read; null for a new event. */
  readonly initialEvent: HostEvent | null
  /** The signed-in user. A host's city is the default for a new event. */
  readonly user: Omit<NewEventDefaults, 'viewerZone'>
  readonly onSaved: (event: HostEvent) => void
  readonly onShare?: ((id: number) => void) | undefined
}

/** Returns the state of an event being edited: its form, its local draft, and the texts to confirm before a save. */
export function useEventEditor({ role, initialEvent, user, onSaved, onShare }: EventEditorOptions) {
  const client = useQueryClient()
  const refreshEvents = useRefreshEvents()
  const [event, setEvent] = useState(initialEvent)
  const [origin, setOrigin] = useState<Origin>(() => ({
    form: initialEvent
      ? role.makeForm(initialEvent)
      : role.makeEmptyForm({ ...user, viewerZone: readViewerZone() }),
    basedOn: initialEvent?.contentUpdatedAt ?? null,
  }))
  const [saveToConfirm, setSaveToConfirm] = useState<PendingSave | null>(null)
  const [isGuestListUnsent, setGuestListUnsent] = useState(false)
  const [theirEvent, setTheirEvent] = useState<HostEvent | null>(null)
  const [idempotencyKey, setIdempotencyKey] = useState<string>(() => makeUuid())
  const saveOptions = useRef({
    shouldPublish: false,
    guests: null as readonly ListedGuest[] | null,
    attendeeNote: EMPTY_NOTE,
    seriesChange: undefined as SeriesChange | undefined,
    rule: null as SeriesRule | null,
  })
  const [attendeeNote, setAttendeeNote] = useState(EMPTY_NOTE)
  const [seriesChange, setSeriesChange] = useState(THIS_EVENT_ONLY)
  const [repeat, setRepeat] = useState(NO_REPEAT)
  const [repeatError, setRepeatError] = useState<string>()
  const cover = useChosenPhoto(({ message }) => ({ title: message }))

  const refetch = ({ id }: HostEvent) => client.query({ ...hostedEventQuery(id), staleTime: 0 })
  const callForm = useCallForm<EventForm, EventForm, SaveResult>({
    defaultValues: origin.form,
    resolver: makeResolver(role),
    fieldNames: fieldOrder,
    formFieldNames,
    send: async (form) => {
      const { form: baseForm, basedOn } = origin
      const photo = await cover.waitForPhoto()
      const request = { role, form, event, baseForm, basedOn, refetch, idempotencyKey, cover: photo }
      return saveEvent({ ...request, ...saveOptions.current })
    },
    onSent: async ({ event: savedEvent, warning }) => {
      localDraft.clear()
      toast(warning ?? makeSavedToast(event, savedEvent, onShare))
      onSaved(savedEvent)
      await refreshEvents()
    },
    failureToast: role.describeFailure(event),
    onError: (error) => {
      if (error instanceof GuestListUploadError) {
        toast(error.warning)
        setGuestListUnsent(true)
        setAttendeeNote(EMPTY_NOTE)
        // The event itself is saved, so the lists must show it.
        void refreshEvents()
        return true
      }
      if (!event || !(error instanceof ApiError) || error.code !== 'changed_meanwhile') {
        showLimitError(error)
        return false
      }
      refetch(event)
        .then(setTheirEvent)
        .catch((failure: unknown) => toastFailure(failure, role.describeFailure(event)))
      return true
    },
  })
  const { form } = callForm
  const showLimitError = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'limit_below_confirmed') {
      form.setError('signupLimit', { message: error.serverMessage ?? '' }, { shouldFocus: true })
    }
  }
  const value = useWatch({ control: form.control }) as EventForm
  const { isDirty } = form.formState
  const localDraft = useLocalDraft({
    name: `${role.isAdmin ? 'admin-event' : 'event'}.${event?.id ?? 'new'}`,
    value: { form: value, origin, key: idempotencyKey },
    isChanged: isDirty,
    parse: (storedDraft) => localDraftSchema.safeParse(storedDraft).data ?? null,
  })

  /** Fills in the form with an edit of `newOrigin`, as if the host had made that edit here. */
  const loadEdit = (newOrigin: Origin, editedForm: EventForm) => {
    setOrigin(newOrigin)
    form.reset(newOrigin.form)
    for (const field of Object.keys(editedForm) as (keyof EventForm)[]) {
      form.setValue(field, editedForm[field], { shouldDirty: true })
    }
  }

  const notification = saveToConfirm && computeNotification(saveToConfirm)
  const shouldChangeLaterEvents = seriesChange.scope === 'following'
  const canAddNote = notification !== null || (shouldChangeLaterEvents && saveToConfirm !== null)
  /** False for admins, for a hidden event, and for a published event, because another dialog makes a published event repeat. */
  const canRepeat = !role.isAdmin && event?.isPublished !== true && !event?.hidden

  return {
    ...callForm,
    role,
    value,
    event,
    isDirty,
    localDraft,
    restoreDraft: () => {
      if (localDraft.earlierDraft) {
        loadEdit(localDraft.earlierDraft.value.origin, localDraft.earlierDraft.value.form)
        setIdempotencyKey(localDraft.earlierDraft.value.key)
      }
      localDraft.resume()
    },
    chooseGuests: (guests: readonly ListedGuest[] | null) => {
      saveOptions.current.guests = guests
      setGuestListUnsent(false)
    },
    /** Whether the event was saved without its guest list, which must be sent again. */
    isGuestListUnsent,
    /** Sets city and area. In another city an admin must choose new hosts, so the chosen hosts are removed. */
    chooseCity: (cityChoice: EventForm['cityChoice']) => {
      const isNewCity = makeCityKey(cityChoice?.city ?? '') !== makeCityKey(value.cityChoice?.city ?? '')
      form.setValue('cityChoice', cityChoice, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
      if (role.isAdmin && isNewCity) form.setValue('coHosts', [], { shouldDirty: true })
    },
    /** The chosen cover, which is uploaded when the event is saved. */
    cover,
    isComplete: isComplete(value),
    /** The texts to confirm before the event is saved. */
    /** Whether the save to confirm publishes the event. */
    isPublishing: saveToConfirm?.shouldPublish === true,
    textsToConfirm: saveToConfirm
      ? listTextsToConfirm({
          ...saveToConfirm,
          shouldSkipEmail: !attendeeNote.shouldNotify,
          shouldChangeLaterEvents,
        })
      : [],
    /** The choice of which events of the series change; null if only this event can change. */
    seriesChange:
      saveToConfirm?.isRepeating && event?.seriesId !== undefined
        ? {
            event,
            seriesId: event.seriesId,
            isRescheduled: isRescheduled(saveToConfirm.baseForm, saveToConfirm.editedForm),
            value: seriesChange,
            onChange: setSeriesChange,
          }
        : null,
    /** The choice of how the event repeats once it is published; null if the choice is not made here. */
    repeat: canRepeat
      ? {
          value: repeat,
          onChange: (nextRepeat: RepeatChoice) => {
            setRepeat(nextRepeat)
            setRepeatError(undefined)
          },
          startDate: value.startWallTime.date,
          error: repeatError,
        }
      : null,
    closeConfirmation: () => setSaveToConfirm(null),
    /** The note for the email about the change; null if only this event changes and nobody is emailed about it. */
    attendeeNote: canAddNote
      ? {
          value: attendeeNote,
          onChange: setAttendeeNote,
          canSkipEmail: notification?.changes.join() === 'title',
        }
      : null,
    confirmSave: () => {
      setSaveToConfirm(null)
      saveOptions.current.attendeeNote = canAddNote ? attendeeNote : EMPTY_NOTE
      saveOptions.current.seriesChange = shouldChangeLaterEvents ? seriesChange : undefined
      void callForm.submit()
    },
    /** Saves, or asks for confirmation first if there are texts to confirm. */
    save: ({ shouldPublish }: { readonly shouldPublish: boolean }) => {
      saveOptions.current.shouldPublish = shouldPublish
      const editedForm = form.getValues()
      // A note from an earlier attempt stays, because that save failed or was cancelled.
      setAttendeeNote(({ note }) => ({ ...EMPTY_NOTE, note }))
      saveOptions.current.attendeeNote = EMPTY_NOTE
      setSeriesChange(THIS_EVENT_ONLY)
      saveOptions.current.seriesChange = undefined
      const newRepeatError =
        shouldPublish && canRepeat ? findRepeatError(repeat, editedForm.startWallTime.date) : undefined
      setRepeatError(newRepeatError)
      if (newRepeatError !== undefined) return
      saveOptions.current.rule =
        shouldPublish && canRepeat ? toRule(repeat, editedForm.startWallTime.date) : null
      const pendingSave: PendingSave = {
        baseForm: origin.form,
        editedForm: { ...editedForm, signupLimit: role.getLimit(editedForm, event) },
        event,
        now: getServerTime(),
        shouldPublish,
        isRepeating: !role.isAdmin && event?.seriesId !== undefined && event.isPublished,
      }
      const shouldConfirm =
        role.findErrors(editedForm).size === 0 && listTextsToConfirm(pendingSave).length > 0
      if (shouldConfirm) setSaveToConfirm(pendingSave)
      else void callForm.submit()
    },
    /** The version that someone else saved in the meantime, and this editor's changes; null if nobody else saved. */
    conflict: theirEvent && {
      baseForm: origin.form,
      myForm: { ...value, signupLimit: role.getLimit(value, event) },
      theirForm: role.makeForm(theirEvent),
    },
    mergeConflict: (shouldKeepMine: (part: PartName) => boolean) => {
      if (!theirEvent) return
      const theirForm = role.makeForm(theirEvent)
      const mergedForm = mergeEdits(origin.form, form.getValues(), theirForm, shouldKeepMine)
      setEvent(theirEvent)
      loadEdit({ form: theirForm, basedOn: theirEvent.contentUpdatedAt }, mergedForm)
      setTheirEvent(null)
      toastSuccess('The combined changes are in the form. Save to keep them.')
    },
    closeConflict: () => setTheirEvent(null),
  }
}

export type EventEditorState = ReturnType<typeof useEventEditor>
