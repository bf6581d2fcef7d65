/** Replaces the nearby events (specification section 8). The message is small, because the page still shows its own event. */
export function NearbyError() {
  return (
    <p role="status" className="border-ink mb-14 border-t-2 pt-5 text-lg font-bold">
      Failed to fetch nearby events
    </p>
  )
}
