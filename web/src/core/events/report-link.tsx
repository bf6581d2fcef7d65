import { Suspense, type ComponentProps } from 'react'
import { lazyPart, Unmissed } from '@/components/lazy-part.tsx'
import { useCalm } from '@/lib/use-calm.ts'

const ReportButton = lazyPart(() => import('./report-button.tsx'), Unmissed)

/** The quiet link at the bottom of a page for reporting it; its code loads when nothing else is loading. */
export function ReportLink(target: ComponentProps<typeof ReportButton>) {
  const isCalm = useCalm()
  return (
    <div className="px-gutter min-h-11">
      <Suspense fallback={null}>{isCalm && <ReportButton {...target} />}</Suspense>
    </div>
  )
}
