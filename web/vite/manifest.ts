import type { ManifestOptions } from 'vite-plugin-pwa'
import { PRODUCT } from '../../functions/shared/product.ts'

/** The installable app: look.md's paper and ink. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: PRODUCT,
  short_name: PRODUCT,
  description: 'Small gatherings for creative people, in many cities.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FBF7EF',
  theme_color: '#FBF7EF',
  categories: ['social', 'events', 'lifestyle'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Events', url: '/', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Your dashboard', url: '/dashboard', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
}
