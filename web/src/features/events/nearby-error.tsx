/** Replaces the other events (specification section 8): the page's own event is there, so the message is quiet. */
export function NearbyError() {
  return (
    <p role="status" className="border-ink mb-14 border-t-2 pt-5 text-lg font-bold">
      Failed to fetch nearby events
    </p>
  )
}
