import { existsSync } from 'node:fs'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { brand, brandFolder } from './brand.ts'

/** The screenshots for the browser's installation dialog, if the brand has their files. */
const screenshots = (
  [
    {
      src: '/screens/phone.jpg',
      sizes: '780x1688',
      type: 'image/jpeg',
      form_factor: 'narrow',
      label: 'Upcoming events',
    },
    {
      src: '/screens/desktop.jpg',
      sizes: '1440x900',
      type: 'image/jpeg',
      form_factor: 'wide',
      label: 'Upcoming events',
    },
  ] as const
).filter(({ src }) => existsSync(`${brandFolder}/public${src}`))

/** The web app manifest, with which browsers can install the app. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: brand.PRODUCT,
  short_name: brand.PRODUCT,
  description: brand.DESCRIPTION,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: brand.PAPER,
  theme_color: brand.PAPER,
  categories: ['social', 'events', 'lifestyle'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots,
  // A link that another app shares with this one opens in this app (web/src/lib/shared-link.ts).
  share_target: { action: '/open', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  shortcuts: [
    { name: 'Events', url: '/', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Your dashboard', url: '/dashboard', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
}
