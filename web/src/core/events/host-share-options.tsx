import { useMutation } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { QrCode } from '@/components/ui/qr-code.tsx'
import { toastFailure } from '@/lib/toast-failure.ts'
import { makeFileName, saveFile } from './save-file.ts'
import { drawStory, type Story } from './story-picture.ts'

/** Offers hosts a QR code for their event, and a picture of the event for a story. */
export default function HostShareOptions({ story }: { readonly story: Story }) {
  const sharePicture = useMutation({
    mutationFn: async () => {
      const file = new File([await drawStory(story)], `${makeFileName(story.title)}.png`, {
        type: 'image/png',
      })
      const hasTouchScreen = window.matchMedia('(pointer: coarse)').matches
      if (hasTouchScreen && 'canShare' in navigator && navigator.canShare({ files: [file] })) {
        // `share` rejects when the user closes the share sheet, which is not a failure.
        await navigator.share({ files: [file] }).catch(() => undefined)
      } else saveFile(file)
    },
    onError: (error) => toastFailure(error, "Couldn't make the picture. Please try again."),
  })
  return (
    <section aria-labelledby="host-share-options" className="border-hairline mt-6 border-t-2 pt-5">
      <h3 id="host-share-options" className="text-xl">
        QR code and story picture
      </h3>
      <div className="mt-3 flex flex-wrap items-center gap-5">
        <div className="w-40">
          <QrCode text={story.url} label={`QR code for ${story.title}`} />
        </div>
        <div className="min-w-0 flex-1 basis-48">
          <p>Let people scan the QR code, or share a picture of the event in your story.</p>
          <Button
            look="outline"
            className="mt-3"
            disabled={sharePicture.isPending}
            onClick={() => sharePicture.mutate()}
          >
            Create story picture
          </Button>
        </div>
      </div>
    </section>
  )
}
