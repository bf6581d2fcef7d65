import { useMutation } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'

interface StatsAgeProps {
  /** The time up to which all changes are counted; null if they were never counted, undefined while the time is being loaded. */
  readonly countedAt: string | null | undefined
  readonly recount: () => Promise<{ readonly message: string }>
  /** Loads the new numbers. */
  readonly onCounted: () => Promise<unknown>
}

/** Says how current some numbers are, and counts them again on request. */
export function StatsAge({ countedAt, recount, onCounted }: StatsAgeProps) {
  const recountMutation = useMutation({
    mutationFn: async () => {
      const { message } = await recount()
      await onCounted()
      return message
    },
    onSuccess: (message) => toastSuccess(message),
    onError: (error) => toastFailure(error, 'Failed to update the stats. Please try again.'),
  })
  return (
    <p className="text-ink-soft tabular-digits flex flex-wrap items-center gap-x-2 text-sm">
      {countedAt === null && 'Not updated yet.'}
      {countedAt && `Updated ${formatViewerDateTime(countedAt)}.`}
      <Button
        look="plain"
        className="text-ink text-sm"
        disabled={recountMutation.isPending}
        onClick={() => recountMutation.mutate()}
      >
        {recountMutation.isPending ? 'Updating...' : 'Update now'}
      </Button>
    </p>
  )
}
