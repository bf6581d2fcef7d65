/** Stands where a dialog opens whose code is on its way: the press is seen at once, and nothing else is pressed meanwhile. */
export function DialogOpening() {
  return (
    <div role="status" className="bg-ink/60 fixed inset-0 z-40 grid place-items-center">
      <span className="sr-only">Opening</span>
      <span
        aria-hidden
        className="border-paper size-12 animate-spin rounded-full border-4 border-t-transparent"
      />
    </div>
  )
}
