import { useMutation } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'

interface CountedAtProps {
  /** The time up to which all changes are counted; null if they were never counted, undefined while that is being loaded. */
  readonly at: string | null | undefined
  readonly count: () => Promise<{ readonly message: string }>
  /** Loads the new numbers. */
  readonly onCounted: () => Promise<unknown>
}

/** Says how current some numbers are, and counts them again on request. */
export function CountedAt({ at, count, onCounted }: CountedAtProps) {
  const recount = useMutation({
    mutationFn: async () => {
      const { message } = await count()
      await onCounted()
      return message
    },
    onSuccess: (message) => toastSuccess(message),
    onError: (error) => toastFailure(error, 'Failed to update the stats'),
  })
  return (
    <p className="text-ink-soft figures flex flex-wrap items-center gap-x-2 text-sm">
      {at === null && 'Not updated yet.'}
      {at && `Updated ${formatViewerDateTime(at)}.`}
      <Button
        look="plain"
        className="text-ink text-sm"
        disabled={recount.isPending}
        onClick={() => recount.mutate()}
      >
        {recount.isPending ? 'Updating...' : 'Update now'}
      </Button>
    </p>
  )
}
