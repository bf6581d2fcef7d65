import { ButtonLink } from '@/components/ui/button.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { paths } from '@/lib/paths.ts'

export function EventNotFound({ title = 'Event Not Found' }: { readonly title?: string }) {
  usePageTitle(title)
  return (
    <div className="px-gutter flex min-h-svh flex-col justify-center pt-28 pb-16">
      <h1 className="display text-[clamp(3.5rem,13vw,13rem)]">{title}</h1>
      <p className="mt-6 max-w-prose text-lg">
        The event you&apos;re looking for doesn&apos;t exist or has been removed.
      </p>
      <div className="mt-8">
        <ButtonLink to={paths.home}>Back to Home</ButtonLink>
      </div>
    </div>
  )
}
