export { HomePage as default } from '@/features/events/home-page.tsx'
