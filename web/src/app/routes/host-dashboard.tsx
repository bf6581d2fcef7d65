export { HostHomePage as default } from '@/features/hosts/host-home-page.tsx'
