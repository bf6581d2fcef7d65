import type { ComponentProps } from 'react'
import { useIsHydrated } from '@/lib/hydration.ts'

interface LazyPictureProps extends ComponentProps<'img'> {
  readonly src: string
  readonly alt: string
}

/**
 * A picture that is out of view when the page opens. It loads after the page has started to react to clicks, because on a slow
 * connection a few photos would delay the app's code. `className` reserves the picture's space.
 */
export function LazyPicture({ className = '', ...image }: LazyPictureProps) {
  return useIsHydrated() ? (
    <img {...image} loading="lazy" className={className} />
  ) : (
    <span className={`block ${className}`} />
  )
}
