import { useMutation, useQuery } from '@tanstack/react-query'
import { formatShortDateTime } from '@shared/time/zoned-time.ts'
import { LoadError } from '@/components/data/states.tsx'
import { TextField } from '@/components/form/text-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { QrCode } from '@/components/ui/qr-code.tsx'
import { callApi } from '@/lib/api-client.ts'
import { copyLink } from '@/lib/copy-link.ts'
import { composeUserMessage } from '@/lib/error-text.ts'
import { paths } from '@/lib/paths.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'

interface HelperDialogProps {
  readonly eventId: number
  readonly timezone: string
  readonly onClose: () => void
}

/** Shows the link with which a helper checks in attendees of this event without an account, and a button to revoke the link. */
export default function HelperDialog({ eventId, timezone, onClose }: HelperDialogProps) {
  const link = useQuery({
    queryKey: ['hosting', 'helper-link', eventId],
    queryFn: () => callApi('createHelperLink', { params: { id: eventId } }),
    staleTime: 0,
    gcTime: 0,
  })
  const revokeLink = useMutation({
    mutationFn: () => callApi('endHelperLink', { params: { id: eventId } }),
    onSuccess: ({ message }) => {
      toastSuccess(message)
      onClose()
    },
    onError: (error) => toastFailure(error, "Couldn't revoke the link. Please try again."),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite a helper"
      description="Anyone with this link can see attendees' names, check them in and add walk-ins, for this event only. No account needed."
    >
      {link.isError && (
        <LoadError onRetry={() => void link.refetch()}>
          {composeUserMessage(link.error, "Couldn't create the link.")}
        </LoadError>
      )}
      {link.data && (
        <div className="grid gap-4">
          <div className="mx-auto w-full max-w-64">
            <QrCode text={makeHelperUrl(link.data.token)} label="QR code for helpers to scan" />
          </div>
          <TextField
            label="Link"
            readOnly
            value={makeHelperUrl(link.data.token)}
            onFocus={(event) => event.currentTarget.select()}
            hint={`Valid until ${formatShortDateTime(link.data.endsAt, timezone)}.`}
          />
          <div className="flex flex-wrap gap-2.5">
            <Button className="flex-1" onClick={() => void copyLink(makeHelperUrl(link.data.token))}>
              Copy link
            </Button>
            {'share' in navigator && (
              <Button
                look="outline"
                className="flex-1"
                onClick={() =>
                  void navigator.share({ url: makeHelperUrl(link.data.token) }).catch(() => undefined)
                }
              >
                Share
              </Button>
            )}
            <Button
              look="danger"
              className="flex-1"
              disabled={revokeLink.isPending}
              onClick={() => revokeLink.mutate()}
            >
              Revoke link
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

const makeHelperUrl = (token: string): string => new URL(paths.helperLink(token), window.location.origin).href
