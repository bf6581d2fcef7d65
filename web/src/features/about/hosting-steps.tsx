import { getColour } from '@shared/events/colours.ts'

const steps = [
  {
    title: 'Apply',
    text: "Tell us who you are and the kind of evening you'd want to go to yourself. We read every application and answer within 2-3 business days.",
    colourIndex: 7,
  },
  {
    title: 'Set the table',
    text: 'A title, a place, a day, a number of chairs. Your event becomes a poster on the wall of its city, in a colour of its own.',
    colourIndex: 4,
  },
  {
    title: 'Fill the chairs',
    text: "People RSVP, we send the confirmations and reminders. Someone can't make it? The next person on the waitlist gets the spot and an email, at once.",
    colourIndex: 10,
  },
  {
    title: 'Open the door',
    text: 'Check people in from your phone, put it away, and have the evening. The photos can wait until tomorrow.',
    colourIndex: 1,
  },
] as const

/** Explains hosting in four steps, each of which looks like a poster. */
export function HostingSteps() {
  return (
    <section aria-labelledby="hosting" className="px-gutter">
      <h2 id="hosting" className="text-4xl sm:text-6xl">
        Hosting, in four steps
      </h2>
      <ol className="mt-8 grid gap-[10px] md:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ title, text, colourIndex }, index) => (
          <li
            key={title}
            className="rounded-tile text-paper flex min-h-[26rem] flex-col justify-between p-5"
            style={{ backgroundColor: getColour(colourIndex).hex }}
          >
            <span aria-hidden className="display tabular-digits text-[9rem]">
              {index + 1}
            </span>
            <div>
              <h3 className="text-4xl">{title}</h3>
              <p className="mt-3 text-lg leading-snug">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
