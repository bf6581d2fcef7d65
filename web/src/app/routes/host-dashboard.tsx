export { HostHomePage as default } from '@/features/host/host-home-page.tsx'
