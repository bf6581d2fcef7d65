/** The banner at the top of an applicant's dashboard. */
export function PendingHostBanner() {
  return (
    <p className="rounded-tile bg-ink text-paper mb-10 px-5 py-3 text-lg font-extrabold tracking-tight">
      Host Application Under Review
    </p>
  )
}

/** Says what happens with an application, and what the applicant can do until the decision. */
export function PendingHostBox() {
  return (
    <div className="rounded-tile border-ink mt-10 border-2 border-dashed p-5">
      <h3 className="text-2xl">Host Application Pending</h3>
      <p className="mt-3 leading-snug">
        We read every application and reply within 2-3 business days. Until then, you can do everything a
        member can.
      </p>
    </div>
  )
}
