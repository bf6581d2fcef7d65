/** Finds events by title, city, area and venue. */
export function SearchBox(props: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <search className="w-full sm:w-96">
      <input
        type="search"
        aria-label="Search events"
        placeholder="Search events, cities, venues"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        className="border-ink placeholder:text-ink-soft focus:outline-ink h-12 w-full rounded-full border-2 bg-transparent px-5 font-bold placeholder:font-normal focus:bg-white focus:outline-3 focus:outline-offset-2"
      />
    </search>
  )
}
