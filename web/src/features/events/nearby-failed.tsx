/** Stands where other events would (specification section 8): the page's own event is there, so nothing louder. */
export function NearbyFailed() {
  return (
    <p role="status" className="border-ink mb-14 border-t-2 pt-5 text-lg font-bold">
      Failed to fetch nearby events
    </p>
  )
}
