import { DialogBoundary } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { paths } from '@/lib/paths.ts'
import { useOverlay } from '@/lib/use-overlay.ts'

const ProfileDialog = makeLazyComponent(() => import('./profile-dialog.tsx'), DialogFallback)

/** Edits a host's own profile, and links to the page that others see. `?profile=edit` opens the editor. */
export function OwnProfile({ userId }: { readonly userId: number }) {
  const { openId, open, close } = useOverlay('profile')
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button look="outline" onClick={() => open('edit')}>
        Edit Your Profile
      </Button>
      <ButtonLink look="plain" to={paths.host(userId)}>
        Your page
      </ButtonLink>
      {openId !== null && (
        <DialogBoundary>
          <ProfileDialog onClose={close} />
        </DialogBoundary>
      )}
    </div>
  )
}
