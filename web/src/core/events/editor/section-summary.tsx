interface SectionSummaryProps {
  readonly title: string
  /** The text while nothing is filled in. */
  readonly emptyText: string
  /** The text if something is filled in; otherwise null. */
  readonly answerText: string | null
}

/** The summary of an optional section of the editor. */
export function SectionSummary({ title, emptyText, answerText }: SectionSummaryProps) {
  return (
    <summary className="min-h-11 cursor-pointer content-center text-2xl leading-tight font-extrabold tracking-tight">
      {title}
      {/* The line is as high as the longer text, so that the first answer does not move the fields below. */}
      <span className="text-ink-soft mt-1 grid text-base font-normal tracking-normal *:[grid-area:1/1]">
        <span className={answerText === null ? '' : 'invisible'}>{emptyText}</span>
        {answerText !== null && <span>{answerText}</span>}
      </span>
    </summary>
  )
}
