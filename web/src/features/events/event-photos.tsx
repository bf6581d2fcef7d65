import { LazyPicture } from '@/components/ui/lazy-picture.tsx'

/** The maximum number of photos shown (specification section 9). */
const MAX_PHOTOS = 4

/** An event's first photos, at most four; if their number is odd, the first is large. */
export function EventPhotos({
  photos,
  title,
}: {
  readonly photos: readonly string[]
  readonly title: string
}) {
  if (photos.length === 0) return null
  const visiblePhotos = photos.slice(0, MAX_PHOTOS)
  return (
    <section aria-label="Photos" className="mt-12 grid grid-cols-2 gap-[10px]">
      {visiblePhotos.map((photo, index) => (
        <LazyPicture
          key={photo}
          src={photo}
          alt={`${title}, photo ${index + 1}`}
          className={`rounded-tile bg-paper-dim w-full object-cover ${index === 0 && visiblePhotos.length % 2 === 1 ? 'col-span-2 aspect-3/2' : 'aspect-square'}`}
        />
      ))}
    </section>
  )
}
