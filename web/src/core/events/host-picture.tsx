import type { EventDetail } from '@shared/events/contract.ts'
import { LazyPicture } from '@/components/ui/lazy-picture.tsx'
import { pickStockPhoto } from './stock-photo.ts'

interface HostPictureProps {
  readonly host: Pick<EventDetail['hosts'][number], 'name' | 'photoUrl'>
  /** The picture's maximum width and height. */
  readonly sizePx: number
  readonly className: string
  /** Whether the picture is far down the page, so that it can load later. */
  readonly isLazy?: boolean
}

/** A host's photo, or a stock photo. */
export function HostPicture({ host, sizePx, className, isLazy = false }: HostPictureProps) {
  const Picture = isLazy ? LazyPicture : 'img'
  return (
    <Picture
      src={host.photoUrl ?? pickStockPhoto(host.name)}
      alt=""
      width={sizePx}
      height={sizePx}
      className={`rounded-tile object-cover ${className}`}
    />
  )
}
