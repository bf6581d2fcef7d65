import { useNavigate } from 'react-router-dom'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DashboardPage } from '@/features/members/dashboard-page.tsx'
import { paths } from '@/lib/paths.ts'

const MemberApplication = makeLazyComponent(async () => ({
  default: (await import('@/features/applications/member-application.tsx')).MemberApplication,
}))

export default function DashboardRoute() {
  const navigate = useNavigate()
  return (
    <DashboardPage
      application={<MemberApplication onClose={() => void navigate(paths.dashboard, { replace: true })} />}
    />
  )
}
