export { WaitingPage as default } from '@/features/rsvps/waiting-page.tsx'
