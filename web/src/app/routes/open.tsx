import { Navigate, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button.tsx'
import { usePage } from '@/lib/page.ts'
import { paths } from '@/lib/paths.ts'
import { sharedPath } from '@/lib/shared-link.ts'

/** Where another app's Share leads to: on to the event it names. */
export default function OpenRoute() {
  const [params] = useSearchParams()
  usePage({ title: 'Shared with Kiln' })
  const path = sharedPath(params, window.location.origin)
  if (path !== null) return <Navigate to={path} replace />
  return (
    <div className="px-gutter mx-auto max-w-4xl pt-28 pb-24">
      <h1 className="text-4xl sm:text-6xl">That is no link to Kiln</h1>
      <p className="mt-4 max-w-prose text-lg">
        Share the link of an event or a host with this app, and it opens here.
      </p>
      <div className="mt-8">
        <ButtonLink to={paths.home}>See what is on</ButtonLink>
      </div>
    </div>
  )
}
