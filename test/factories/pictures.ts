import sharp from 'sharp'

/** A picture as a camera makes it: a gradient with noise, with EXIF that says where it was taken. */
export async function makePicture(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  { width = 640, height = 480, orientation = 1 } = {},
): Promise<Buffer> {
  const picture = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#c2410c',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  return picture
    .withExif({
      IFD0: { Artist: 'Robin of Peckham' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 0/1' },
    })
    .withMetadata({ orientation })
    .toFormat(format, format === 'png' ? { palette: true, colours: 32 } : {})
    .toBuffer()
}
