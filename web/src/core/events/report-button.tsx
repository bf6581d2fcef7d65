import { DialogBoundary } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { useOpenParam } from '@/lib/use-open-param.ts'
import type { ReportTarget } from './report-dialog.tsx'

const ReportDialog = makeLazyComponent(() => import('./report-dialog.tsx'), DialogFallback)

export default function ReportButton(target: ReportTarget) {
  const { openDialog, show, close } = useOpenParam(['report'])
  return (
    <>
      <button
        type="button"
        className="text-ink-soft min-h-11 text-sm underline underline-offset-4 hover:decoration-2"
        onClick={() => show('report')}
      >
        Report this {target.type}
      </button>
      {openDialog === 'report' && (
        <DialogBoundary>
          <ReportDialog target={target} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}
