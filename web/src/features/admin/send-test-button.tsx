import { useMutation } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'

interface SendTestButtonProps {
  readonly disabled: boolean
  readonly send: () => Promise<{ readonly message: string }>
}

/** A button that sends an unfinished email to the admin only. */
export function SendTestButton({ disabled, send }: SendTestButtonProps) {
  const sendTest = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastFailure(error, 'Failed to send the test email. Please try again.'),
  })
  return (
    <Button look="outline" disabled={disabled || sendTest.isPending} onClick={() => sendTest.mutate()}>
      {sendTest.isPending ? 'Sending...' : 'Send a test to me'}
    </Button>
  )
}
