export { PastEventsPage as default } from '@/features/events/past-events-page.tsx'
