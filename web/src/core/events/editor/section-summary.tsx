interface SectionSummaryProps {
  readonly title: string
  /** The text while nothing is filled in. */
  readonly emptyText: string
  /** The text if something is filled in; otherwise null. */
  readonly summaryText: string | null
}

/** The summary of an optional section of the editor. */
export function SectionSummary({ title, emptyText, summaryText }: SectionSummaryProps) {
  return (
    <summary className="min-h-11 cursor-pointer content-center text-2xl leading-tight font-extrabold tracking-tight">
      {title}
      {/* The line is as high as the longer text, so that the fields below do not move when the text changes. */}
      <span className="text-ink-soft mt-1 grid text-base font-normal tracking-normal *:[grid-area:1/1]">
        <span className={summaryText === null ? '' : 'invisible'}>{emptyText}</span>
        {summaryText !== null && <span>{summaryText}</span>}
      </span>
    </summary>
  )
}
