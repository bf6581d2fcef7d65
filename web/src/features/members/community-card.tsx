import { PRODUCT } from '@shared/brand/brand.ts'
import { Button } from '@/components/ui/button.tsx'
import { share } from '@/lib/share.ts'
import { paths } from '@/lib/paths.ts'

/** The community card (specification section 2). Its buttons open the device's share sheet, or copy the link if there is none. */
export function CommunityCard() {
  const makeHomeUrl = () => new URL(paths.home, window.location.href).href
  return (
    <section aria-labelledby="community" className="rounded-tile bg-ink text-paper p-6 sm:p-8">
      <h2 id="community" className="text-4xl">
        Better with friends
      </h2>
      <p className="mt-3 leading-snug">
        Every event here began with someone who told someone. Tell your friends.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          look="paper"
          onClick={() =>
            void share({
              title: PRODUCT,
              text: `I go to small creative gatherings with ${PRODUCT}.`,
              url: makeHomeUrl(),
            })
          }
        >
          Share on Social
        </Button>
        <Button
          look="outline"
          onClick={() =>
            void share({
              title: `Come along to ${PRODUCT}`,
              text: 'Small creative gatherings, in your city and the next. Come with me?',
              url: makeHomeUrl(),
            })
          }
        >
          Invite Friends
        </Button>
      </div>
    </section>
  )
}
