import type { CurrentUser } from '@shared/auth/contract.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { LoadError } from '@/components/data/states.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { RestoreDraftPrompt } from '@/components/ui/restore-draft-prompt.tsx'
import { FullScreenEditor } from '@/components/ui/full-screen-editor.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { useNow } from '@/lib/use-now.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { composeUserMessage } from '@/lib/error-text.ts'
import { hostedEventQuery } from '../hosted-event-query.ts'
import { AttendeeNoteFields } from './attendee-note-fields.tsx'
import type { EditorRole } from './editor-role.ts'
import { EventFields } from './event-fields.tsx'
import { SeriesChangeFields } from './scope-fields.tsx'
import { useEventEditor, type EventEditorState } from './use-event-editor.ts'

const HideEventDialog = makeLazyComponent(() => import('../hide-event-dialog.tsx'), DialogFallback)
const CancelEventDialog = makeLazyComponent(() => import('../cancel-event-dialog.tsx'), DialogFallback)
const ConflictDialog = makeLazyComponent(() => import('./conflict-dialog.tsx'), DialogFallback)

interface EventEditorProps {
  readonly role: EditorRole
  /** The signed-in user. A host owns the new event, and the host's city is its default city. */
  readonly user: Pick<CurrentUser, 'id' | 'city' | 'area'>
  /** Null for a new event. */
  readonly id: number | null
  /** Shown above the form. */
  readonly intro?: ReactNode
  readonly onClose: () => void
  /** Opens the event's photos. */
  readonly onOpenPhotos: () => void
  /** Opens the share dialog of an event that was just published; missing in a dashboard without a share dialog. */
  readonly onShare?: (id: number) => void
}

/** The full-screen editor of an event, for its hosts and for admins. */
export default function EventEditor(props: EventEditorProps) {
  return props.id === null ? (
    <EditorForm {...props} initialEvent={null} />
  ) : (
    <LoadingEditor {...props} id={props.id} />
  )
}

function LoadingEditor(props: EventEditorProps & { readonly id: number }) {
  // The form must start from the current event, not from a cached response, and a later response must not reset it.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...hostedEventQuery(props.id),
    staleTime: 0,
  })
  const [initialEvent, setInitialEvent] = useState<HostEvent>()
  if (data && isFetchedAfterMount && !error && !initialEvent) setInitialEvent(data)
  if (initialEvent) return <EditorForm {...props} initialEvent={initialEvent} />
  return (
    <FullScreenEditor title="Edit Event" onClose={props.onClose} actions={null}>
      {error ? (
        <LoadError onRetry={() => void refetch()}>
          {composeUserMessage(error, "Couldn't load this event.")}
        </LoadError>
      ) : (
        <div role="status" className="grid gap-6">
          <span className="sr-only">Loading the event</span>
          {[0, 1, 2, 3, 4].map((field) => (
            <Skeleton key={field} className="h-20" />
          ))}
        </div>
      )}
    </FullScreenEditor>
  )
}

/** A hidden event never counts as a draft: it may have been published, and cannot be published while it is hidden. */
const isDraftEvent = ({ isPublished, hidden }: HostEvent): boolean => !isPublished && hidden === null

interface EditorFormProps extends EventEditorProps {
  readonly initialEvent: HostEvent | null
}

function EditorForm({ role, user, initialEvent, intro, onClose, onOpenPhotos, onShare }: EditorFormProps) {
  const now = useNow()
  const editor = useEventEditor({ role, initialEvent, user, onSaved: onClose, onShare })
  const { event, isDirty, isSending, localDraft, conflict } = editor
  // A draft never counts as started, so it can get another date even after its start.
  const hasStarted = event !== null && !isDraftEvent(event) && Date.parse(event.dateTime) < now
  const isOver = hasStarted && Date.parse(event.endsAt) < now
  // Lists offer no Edit button for a cancelled event, but a link can still open this editor.
  const isCancelled = event !== null && event.cancelledAt !== null
  const isReadOnly = isOver || isCancelled
  return (
    <FullScreenEditor
      title={event ? 'Edit Event' : 'Create Event'}
      onClose={onClose}
      status={isDirty ? 'Draft saved on this device' : ''}
      discardText="Your changes haven't been saved to the event. This device keeps the text as a draft, but not a new cover, a guest list or the choice under “Repeats”."
      actions={isReadOnly ? null : <SaveButtons editor={editor} />}
    >
      {isCancelled && <EventStateMessage>This event was cancelled and can't be edited.</EventStateMessage>}
      {event?.hidden && !isCancelled && (
        <EventStateMessage>
          {isOver
            ? 'This event is hidden while our team reviews it.'
            : 'This event is hidden while our team reviews it. You can still edit or cancel it.'}
        </EventStateMessage>
      )}
      {hasStarted && !isCancelled && <StartedEventMessage isOver={isOver} onOpenPhotos={onOpenPhotos} />}
      {!isReadOnly && (
        <>
          {intro}
          {localDraft.earlierDraft && (
            <RestoreDraftPrompt
              title={localDraft.earlierDraft.value.form.title}
              savedAtText={formatViewerDateTime(new Date(localDraft.earlierDraft.savedAt).toISOString())}
              onRestore={editor.restoreDraft}
              onDiscard={localDraft.discard}
            />
          )}
          <UnsavedReporter isUnsaved={isDirty || editor.cover.photo !== null} />
          <EventFields editor={editor} user={user} now={now} />
          {event && !isSending && role.isAdmin && <HideEventButton event={event} onDone={onClose} />}
          {event && !isSending && (
            <CancelEventButton event={event} isAdmin={role.isAdmin} onCancelled={onClose} />
          )}
        </>
      )}
      <SaveDialog editor={editor} />
      <Suspense fallback={null}>
        {conflict && (
          <ConflictDialog
            {...conflict}
            isAdmin={role.isAdmin}
            onDone={editor.mergeConflict}
            onClose={editor.closeConflict}
          />
        )}
      </Suspense>
    </FullScreenEditor>
  )
}

/** Reports unsaved changes to the `FullScreenEditor` around it. */
function UnsavedReporter({ isUnsaved }: { readonly isUnsaved: boolean }) {
  useReportUnsaved(isUnsaved)
  return null
}

function SaveButtons({ editor }: { readonly editor: EventEditorState }) {
  const { role, event, isSending, isComplete, save } = editor
  // A host sees the missing fields after pressing Save; an admin's button is disabled until the form is complete (specification
  // section 5).
  const isDisabled = isSending || (role.isAdmin && !isComplete)
  if (event && !isDraftEvent(event)) {
    return (
      <Button disabled={isDisabled} onClick={() => save({ shouldPublish: false })}>
        {isSending ? 'Saving...' : 'Save Changes'}
      </Button>
    )
  }
  return (
    <>
      <Button look="outline" disabled={isDisabled} onClick={() => save({ shouldPublish: false })}>
        Save as draft
      </Button>
      <Button disabled={isDisabled} onClick={() => save({ shouldPublish: true })}>
        {isSending ? 'Saving...' : 'Publish event'}
      </Button>
    </>
  )
}

interface StartedEventMessageProps extends Pick<EventEditorProps, 'onOpenPhotos'> {
  readonly isOver: boolean
}

/** Says that the event has started or is over. After the end only the photos can be changed (specification section 4). */
function StartedEventMessage({ isOver, onOpenPhotos }: StartedEventMessageProps) {
  return (
    <EventStateMessage
      action={
        <Button className="mt-3" onClick={onOpenPhotos}>
          Add photos
        </Button>
      }
    >
      {isOver
        ? "This event is over and can't be edited. You can still add photos."
        : 'This event has started. You can still edit it.'}
    </EventStateMessage>
  )
}

interface EventStateMessageProps {
  readonly children: string
  readonly action?: ReactNode
}

/** The state of the event, at the top of the editor. */
function EventStateMessage({ children, action }: EventStateMessageProps) {
  return (
    <div className="border-ink mb-6 border-l-4 py-1 pl-4">
      <p className="text-lg font-bold">{children}</p>
      {action}
    </div>
  )
}

function SaveDialog({ editor }: { readonly editor: EventEditorState }) {
  const { event, isPublishing, textsToConfirm, attendeeNote, seriesChange, closeConfirmation, confirmSave } =
    editor
  const saveTitle = event ? 'Save these changes?' : 'Save this event?'
  return (
    <AlertDialog
      open={textsToConfirm.length > 0}
      onClose={closeConfirmation}
      onConfirm={confirmSave}
      title={isPublishing ? 'Publish this event?' : saveTitle}
      keepLabel="Keep editing"
      confirmLabel={isPublishing ? 'Publish' : 'Save'}
      confirmLook="ink"
      details={
        (attendeeNote || seriesChange) && (
          <>
            {seriesChange && <SeriesChangeFields {...seriesChange} />}
            {attendeeNote && <AttendeeNoteFields {...attendeeNote} />}
          </>
        )
      }
    >
      {textsToConfirm.join(' ')}
    </AlertDialog>
  )
}

function HideEventButton({ event, onDone }: { readonly event: HostEvent; readonly onDone: () => void }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <div className="border-hairline mt-10 border-t-2 pt-6">
      <Button look="outline" onClick={() => setDialogOpen(true)}>
        {event.hidden ? 'Unhide event' : 'Hide event'}
      </Button>
      <Suspense fallback={null}>
        {isDialogOpen && (
          <HideEventDialog event={event} onClose={() => setDialogOpen(false)} onDecided={onDone} />
        )}
      </Suspense>
    </div>
  )
}

interface CancelEventButtonProps {
  readonly event: HostEvent
  readonly isAdmin: boolean
  readonly onCancelled: () => void
}

function CancelEventButton({ event, isAdmin, onCancelled }: CancelEventButtonProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <div className="border-hairline mt-10 border-t-2 pt-6">
      <Button look="outline" className="text-danger" onClick={() => setDialogOpen(true)}>
        {isDraftEvent(event) ? 'Delete draft' : 'Cancel Event'}
      </Button>
      <Suspense fallback={null}>
        {isDialogOpen && (
          <CancelEventDialog
            id={event.id}
            title={event.title}
            recipients={isAdmin ? 'Attendees' : 'All attendees'}
            isDraft={isDraftEvent(event)}
            isAdmin={isAdmin}
            seriesId={event.seriesId}
            onClose={() => setDialogOpen(false)}
            onCancelled={onCancelled}
          />
        )}
      </Suspense>
    </div>
  )
}
