import type { ComponentProps } from 'react'
import { useHydrated } from '@/lib/use-hydrated.ts'

interface LatePictureProps extends ComponentProps<'img'> {
  readonly src: string
  readonly alt: string
}

/**
 * A picture below what is seen first. It is asked for once the page answers to its buttons: until then a slow phone's connection is
 * for the app's code alone, which a few photos would hold up for longer than they are looked at. `className` keeps its room.
 */
export function LatePicture({ className = '', ...image }: LatePictureProps) {
  return useHydrated() ? (
    <img {...image} loading="lazy" className={className} />
  ) : (
    <span className={`block ${className}`} />
  )
}
