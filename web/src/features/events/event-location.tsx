import { Link } from '@/components/ui/link.tsx'
import { paths } from '@/lib/paths.ts'

interface EventLocationProps {
  readonly event: { readonly city: string; readonly area: string | null }
}

/** 'area, city'; the city leads to its own page. */
export function EventLocation({ event: { area, city } }: EventLocationProps) {
  return (
    <>
      {area && `${area}, `}
      <Link className="underline decoration-2 underline-offset-4" to={paths.homeIn(city)}>
        {city}
      </Link>
    </>
  )
}
