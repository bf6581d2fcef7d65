interface SectionSummaryProps {
  readonly title: string
  /** The text of a section in which nothing is set. */
  readonly about: string
  /** The text of one in which something is; null if nothing is. */
  readonly state: string | null
}

/** The summary of an optional section of the editor. */
export function SectionSummary({ title, about, state }: SectionSummaryProps) {
  return (
    <summary className="min-h-11 cursor-pointer content-center text-2xl leading-tight font-extrabold tracking-tight">
      {title}
      {/* As high as the longer text, so that the first answer does not move the fields below. */}
      <span className="text-ink-soft mt-1 grid text-base font-normal tracking-normal *:[grid-area:1/1]">
        <span className={state === null ? '' : 'invisible'}>{about}</span>
        {state !== null && <span>{state}</span>}
      </span>
    </summary>
  )
}
