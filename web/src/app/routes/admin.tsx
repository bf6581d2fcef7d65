export { AdminDashboardPage as default } from '@/features/admin/admin-dashboard-page.tsx'
