export { SiteApplicationPage as default } from '@/features/applications/site-application-page.tsx'
