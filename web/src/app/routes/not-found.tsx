import { ButtonLink } from '@/components/ui/button.tsx'
import { usePage } from '@/lib/page.ts'
import { paths } from '@/lib/paths.ts'

export default function NotFoundRoute() {
  usePage({ title: '404 Page Not Found' })
  return (
    <div className="px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16">
      <p aria-hidden className="display figures text-[clamp(9rem,38vw,36rem)]">
        404
      </p>
      <h1 className="mt-6 text-4xl sm:text-6xl">404 Page Not Found</h1>
      <p className="mt-4 max-w-prose text-lg">
        Nobody is hosting anything at this address. The next thing worth going to is one tap away.
      </p>
      <div className="mt-8">
        <ButtonLink to={paths.home}>Back to Home</ButtonLink>
      </div>
    </div>
  )
}
