import { lazy } from 'react'
import { useNavigate } from 'react-router-dom'
import { DashboardPage } from '@/features/members/dashboard-page.tsx'
import { paths } from '@/lib/paths.ts'

const MemberApplication = lazy(async () => ({
  default: (await import('@/features/applications/member-application.tsx')).MemberApplication,
}))

function DashboardRoute() {
  const navigate = useNavigate()
  return (
    <DashboardPage
      application={<MemberApplication onClose={() => void navigate(paths.dashboard, { replace: true })} />}
    />
  )
}

export { DashboardRoute as default }
