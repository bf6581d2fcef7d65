import { ArrowRight } from 'lucide-react'
import { Link } from '@/components/ui/link.tsx'
import { paths } from '@/lib/paths.ts'

const linkClass =
  'border-hairline flex min-h-16 w-full items-center justify-between gap-4 border-b-2 py-3 text-left text-xl font-extrabold tracking-tight hover:underline'

export function QuickActions({ canApply }: { readonly canApply: boolean }) {
  return (
    <section aria-labelledby="actions">
      <h2 id="actions" className="text-4xl">
        Quick Actions
      </h2>
      <div className="border-ink mt-6 border-t-2">
        <Link className={linkClass} to={paths.home}>
          Browse Events <ArrowRight aria-hidden />
        </Link>
        <Link className={linkClass} to={paths.pastEvents}>
          Past Events <ArrowRight aria-hidden />
        </Link>
        <Link className={linkClass} to={paths.account}>
          Account <ArrowRight aria-hidden />
        </Link>
        {canApply && (
          <Link className={linkClass} to={paths.applyFromDashboard}>
            Apply to Host <ArrowRight aria-hidden />
          </Link>
        )}
      </div>
    </section>
  )
}
