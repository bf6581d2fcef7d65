import { useEffect, useLayoutEffect, type RefObject } from 'react'

interface SearchBoxProps {
  /** The input element, so that other components can focus it. */
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The search field for events. */
export function SearchBox({ inputRef, value, onChange }: SearchBoxProps) {
  useLayoutEffect(() => {
    // The visitor may have typed into the server's markup, before the app was loaded.
    const text = inputRef.current?.value
    if (text) onChange(text)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, after hydration
  }, [])
  const isSearching = value !== ''
  useEffect(() => {
    // A phone's keyboard covers half of the screen, so the box scrolls to the top, with the results below it.
    if (isSearching && inputRef.current === document.activeElement)
      inputRef.current?.scrollIntoView({ block: 'start' })
  }, [isSearching, inputRef])
  return (
    <search className="w-full sm:w-96">
      <input
        ref={inputRef}
        type="search"
        aria-label="Search events"
        placeholder="Search events, cities, venues"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="border-ink placeholder:text-ink-soft focus:outline-ink focus:bg-field h-12 w-full rounded-full border-2 bg-transparent px-5 font-bold placeholder:font-normal focus:outline-3 focus:outline-offset-2"
      />
    </search>
  )
}
