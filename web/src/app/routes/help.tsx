export { HelpPage as default } from '@/features/help/help-page.tsx'
