export { PublicApplicationPage as default } from '@/features/applications/public-application-page.tsx'
