import type { CurrentUser } from '@shared/auth/contract.ts'
import { Link } from '@/components/ui/link.tsx'
import { paths } from '@/lib/paths.ts'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'

/** A member's actions on their data: read about it, download it, delete it. */
export default function OwnData({ user }: { readonly user: CurrentUser }) {
  return (
    <section aria-labelledby="own-data" className="border-ink mt-20 border-t-2 pt-6">
      <h2 id="own-data" className="text-4xl">
        Your data
      </h2>
      <p className="mt-3 text-lg">
        <Link to={paths.privacy} className="font-bold underline decoration-2 underline-offset-4">
          What we store, why, and for how long
        </Link>
      </p>
      <div className="mt-8 grid gap-x-10 gap-y-12 lg:grid-cols-2">
        <div>
          <DownloadData />
        </div>
        <div className="min-w-0">
          <DeleteAccount user={user} />
        </div>
      </div>
    </section>
  )
}
