export { OutboxPage as default } from '@/features/rsvps/outbox-page.tsx'
