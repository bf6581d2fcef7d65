import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/states.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { MailPreview } from '@/core/mail/mail-preview.tsx'
import { useDebouncedValue } from '@/lib/use-debounced-value.ts'

interface DraftMailPreviewProps<Draft> {
  /** The kind of email, for the query key. */
  readonly kind: string
  /** Plain data, because it is compared and restored as JSON. */
  readonly draft: Draft
  /** Asks the server to render the email as it would be sent. */
  readonly loadPreview: (
    draft: Draft,
    signal: AbortSignal,
  ) => Promise<{ readonly subject: string; readonly previewHtml: string }>
  /** Whether the email's subject is shown above the preview. */
  readonly isSubjectShown?: boolean
}

/** Shows a preview of an email that is being written. The server renders the preview when typing pauses. */
export function DraftMailPreview<Draft>({
  kind,
  draft,
  loadPreview,
  isSubjectShown = true,
}: DraftMailPreviewProps<Draft>) {
  const draftJson = useDebouncedValue(JSON.stringify(draft))
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'preview', kind, draftJson],
    queryFn: ({ signal }) => loadPreview(JSON.parse(draftJson) as Draft, signal),
    placeholderData: keepPreviousData,
  })
  if (data) {
    return (
      <>
        {isSubjectShown && <p className="mt-2 font-bold wrap-anywhere">{data.subject}</p>}
        <div className="mt-3">
          <MailPreview title={`Preview: ${data.subject}`} html={data.previewHtml} />
        </div>
      </>
    )
  }
  return isError ? (
    <div className="mt-3">
      <LoadError onRetry={() => void refetch()}>Couldn't load the preview.</LoadError>
    </div>
  ) : (
    <Skeleton className="mt-3 h-96" />
  )
}
