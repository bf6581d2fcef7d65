import type { HostEvent } from '@shared/hosting/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { hostedEventQuery } from '@/core/events/hosted-event-query.ts'
import { PhotosEditor } from '@/core/events/photos-editor.tsx'
import { LEFT_OUT_NOTE } from '@/core/rsvps/recipients-text.ts'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { useNow } from '@/lib/use-now.ts'
import { EventOverlay } from '@/core/events/event-overlay.tsx'
import type { HostOverlayProps } from './host-overlay-props.ts'

/** Shows an event's photos; those of a past event can be emailed to its attendees (`?photos={id}`). */
export default function PhotosOverlay({ openId, onClose }: HostOverlayProps) {
  return (
    <EventOverlay id={Number(openId)} name="Photos" onClose={onClose}>
      {(event) => <EventPhotosEditor event={event} />}
    </EventOverlay>
  )
}

/** Edits an event's photos, and lets a host email them to its attendees. */
export function EventPhotosEditor({ event }: { readonly event: HostEvent }) {
  return (
    <>
      <PhotosEditor event={event} />
      <SharePhotos event={event} />
    </>
  )
}

function SharePhotos({ event }: { readonly event: HostEvent }) {
  const now = useNow()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const sharePhotos = useMutation({
    mutationFn: () => callApi('sharePhotos', { params: { id: event.id } }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastFailure(error, 'Failed to email the photos. Please try again.'),
    onSettled: () => {
      setConfirming(false)
      // Another device may have shared the photos already.
      return client.invalidateQueries(hostedEventQuery(event.id))
    },
  })
  const isSent = event.photosSharedAt !== null
  const recipientCount = event.signupCount - event.missedCount
  const isOver = Date.parse(event.endsAt) <= now
  if (event.cancelledAt !== null || event.hidden !== null || !isOver || event.eventPhotos.length === 0)
    return null
  // The photos can be sent only once. Without recipients, nobody would ever get them.
  if (!isSent && recipientCount <= 0) return null
  const recipients = describeAttendees(recipientCount, event.missedCount > 0 ? 'who came' : 'with a spot')
  return (
    <section aria-labelledby="share-photos" className="border-ink mt-10 border-t-2 pt-6">
      <h3 id="share-photos" className="text-2xl">
        Share with attendees
      </h3>
      {isSent ? (
        <p role="status" className="mt-2">
          Photos emailed to attendees.
        </p>
      ) : (
        <>
          <p className="mt-2">
            We'll email the photos once, to {recipients}. {LEFT_OUT_NOTE}
          </p>
          <Button className="mt-4" onClick={() => setConfirming(true)}>
            Email the photos
          </Button>
        </>
      )}
      <AlertDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Email the photos?"
        keepLabel="Not yet"
        confirmLabel="Email the photos"
        confirmLook="ink"
        isPending={sharePhotos.isPending}
        onConfirm={() => {
          if (!sharePhotos.isPending) sharePhotos.mutate()
        }}
      >
        {`We'll email them to ${recipients}. ${LEFT_OUT_NOTE} You can do this only once, so add all the photos first.`}
      </AlertDialog>
    </section>
  )
}

function describeAttendees(count: number, clause: string): string {
  return count === 1 ? `the one person ${clause}` : `the ${count} people ${clause}`
}
