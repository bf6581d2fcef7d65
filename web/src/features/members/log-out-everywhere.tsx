import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { hasUnsentChanges, logOutAfter } from '@/core/session/log-out.ts'
import { callApi } from '@/lib/api-client.ts'
import { toastFailure } from '@/lib/toast-failure.ts'

/** Logs out all devices. A dialog asks for confirmation first, because phones with stored tickets are logged out too. */
export function LogOutEverywhere() {
  const [isOpen, setOpen] = useState(false)
  const logOut = useMutation({
    mutationFn: () => logOutAfter(() => callApi('logOutEverywhere')),
    onError: (error) => {
      setOpen(false)
      toastFailure(error, "Couldn't log out everywhere. You're still signed in. Please try again.")
    },
  })
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Log out everywhere
      </Button>
      {isOpen && (
        <AlertDialog
          open
          onClose={() => setOpen(false)}
          title="Log out everywhere?"
          keepLabel="Stay signed in"
          confirmLabel="Log out everywhere"
          isPending={logOut.isPending}
          onConfirm={() => logOut.mutate()}
        >
          You'll be logged out on this device and all others.
          {hasUnsentChanges() &&
            " RSVPs, cancellations, answers and check-ins that this device hasn't sent yet will be lost."}
        </AlertDialog>
      )}
    </>
  )
}
