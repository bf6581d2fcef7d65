export { HostDashboardPage as default } from '@/features/hosting/host-dashboard-page.tsx'
