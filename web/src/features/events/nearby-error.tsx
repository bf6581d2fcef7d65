/** Replaces nearby events that failed to load (specification section 8). It is small, because the page still shows its own event. */
export function NearbyError() {
  return (
    <p role="status" className="border-ink mb-14 border-t-2 pt-5 text-lg font-bold">
      Failed to fetch nearby events
    </p>
  )
}
