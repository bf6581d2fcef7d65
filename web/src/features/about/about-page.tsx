import { getColour } from '@shared/events/colours.ts'
import { PRODUCT } from '@shared/brand/brand.ts'
import { ButtonLink } from '@/components/ui/button.tsx'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { HostingSteps } from './hosting-steps.tsx'

/** Tells the founder's story and how hosting works (specification section 1). */
export function AboutPage() {
  usePage({ title: 'About' })
  return (
    <>
      <header className="px-gutter pt-28 pb-12">
        <h1 className="display text-display-1">
          Nobody
          <br />
          fires an
          <br />
          oven alone
        </h1>
      </header>

      <section
        aria-labelledby="story"
        className="px-gutter text-paper grid gap-x-10 gap-y-8 py-14 lg:grid-cols-[1fr_2fr] lg:py-24"
        style={{ backgroundColor: getColour(0).hex }}
      >
        <h2 id="story" className="text-2xl sm:text-3xl">
          How it began
        </h2>
        <div className="max-w-[62ch] text-xl leading-snug sm:text-2xl">
          <p>
            It began with eleven bowls. Our founder had rented a corner of a pottery studio, and the studio
            had a rule: firing the oven costs the same for one pot as for sixty, so you wait until the shelves
            are full.
          </p>
          <p className="mt-6">
            Waiting took a month. So she put up a note by the bakery: “Thursday, seven o'clock, bring anything
            that needs finishing.” She thought of clay. Nine people came. Two had clay. One had a song without
            a third verse, one a chair with three legs, one a comic she had never shown to anyone.
          </p>
          <p className="mt-6">
            The oven was lit around ten. Nobody looked at it. They were busy with the third verse, and on the
            way out someone asked which Thursday was next.
          </p>
        </div>
      </section>

      <section aria-labelledby="belief" className="px-gutter py-14 lg:py-24">
        <h2 id="belief" className="display text-display-3">
          Small rooms.
          <br />
          Set tables.
          <br />
          Real people.
        </h2>
        <div className="mt-10 grid gap-x-10 gap-y-8 text-lg md:grid-cols-3">
          <p className="border-ink border-t-2 pt-4">
            <b>Small on purpose.</b> Twelve chairs make a conversation, a hundred make an audience. When an
            event is full it is full; the waitlist moves by itself, and first come is first served.
          </p>
          <p className="border-ink border-t-2 pt-4">
            <b>Made by anyone who wants to.</b> Bookbinders, sound artists, cooks, the one who draws on the
            train. You don't need a portfolio. You need to want to make something, or to watch it being made.
          </p>
          <p className="border-ink border-t-2 pt-4">
            <b>In your city, and the next.</b> {PRODUCT} is at home in many cities. Collect them: your
            dashboard keeps a stamp of each one you have sat down in.
          </p>
        </div>
      </section>

      <HostingSteps />

      <section aria-labelledby="next" className="px-gutter py-16 lg:py-28">
        <h2 id="next" className="display text-display-3">
          Fill a shelf
        </h2>
        <p className="mt-6 max-w-prose text-xl">
          There is a table that only you would set. There is another one, next week, with an empty chair.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink className="min-h-14 px-8 text-lg" to={paths.hostInvite}>
            Sign up as a host
          </ButtonLink>
          <ButtonLink className="min-h-14 px-8 text-lg" look="outline" to={paths.home}>
            Find a gathering
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
