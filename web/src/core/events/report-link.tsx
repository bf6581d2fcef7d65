import { Suspense, type ComponentProps } from 'react'
import { makeLazyComponent, NoFallback } from '@/components/lazy-component.tsx'
import { useIsIdle } from '@/lib/use-is-idle.ts'

const ReportButton = makeLazyComponent(() => import('./report-button.tsx'), NoFallback)

/** The link at the bottom of a page to report its event or host. The link's code loads when nothing else is loading. */
export function ReportLink(target: ComponentProps<typeof ReportButton>) {
  const isIdle = useIsIdle()
  return (
    <div className="px-gutter min-h-11">
      {isIdle && (
        <Suspense fallback={null}>
          <ReportButton {...target} />
        </Suspense>
      )}
    </div>
  )
}
