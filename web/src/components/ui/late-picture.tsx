import type { ComponentProps } from 'react'
import { useIsHydrated } from '@/lib/use-hydrated.ts'

interface LatePictureProps extends ComponentProps<'img'> {
  readonly src: string
  readonly alt: string
}

/**
 * A picture below the first screen. It loads once the page reacts to clicks: until then a slow phone's connection is only
 * for the app's code, which a few photos would delay. `className` reserves its space.
 */
export function LatePicture({ className = '', ...image }: LatePictureProps) {
  return useIsHydrated() ? (
    <img {...image} loading="lazy" className={className} />
  ) : (
    <span className={`block ${className}`} />
  )
}
