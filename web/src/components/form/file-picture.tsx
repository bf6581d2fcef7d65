import { useCallback } from 'react'

interface FilePictureProps {
  readonly file: File
  readonly alt: string
  readonly className: string
}

/** Shows a picture file from this device; its object URL is revoked when the picture unmounts. */
export function FilePicture({ file, alt, className }: FilePictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={alt} className={className} />
}
