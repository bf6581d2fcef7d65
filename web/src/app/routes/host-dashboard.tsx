export { HostDashboardPage as default } from '@/features/host/host-dashboard-page.tsx'
