import { Navigate, useSearchParams } from 'react-router-dom'
import { PRODUCT } from '@shared/brand/brand.ts'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { ButtonLink } from '@/components/ui/button.tsx'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { findSharedPath } from '@/lib/shared-link.ts'

/** Opens the link that another app shared with this one. */
export default function OpenRoute() {
  const [params] = useSearchParams()
  usePage({ title: `Shared with ${PRODUCT}` })
  const path = findSharedPath(params, window.location.origin)
  if (path !== null) return <Navigate to={path} replace />
  return (
    <MessagePage
      title={`That's not a ${PRODUCT} link`}
      actions={<ButtonLink to={paths.home}>See what's on</ButtonLink>}
    >
      <p>Share a link to an event or a host with this app to open it here.</p>
    </MessagePage>
  )
}
