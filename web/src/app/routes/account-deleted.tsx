export { AccountDeletedPage as default } from '@/features/privacy/account-deleted-page.tsx'
