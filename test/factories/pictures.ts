import sharp from 'sharp'

/** A picture as a camera makes it: coarse noise, with EXIF that says who took it and where. */
export async function makePicture(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  { width = 640, height = 480, orientation = 1 } = {},
): Promise<Buffer> {
  const noise = sharp({
    create: {
      width: width / 4,
      height: height / 4,
      channels: 3,
      background: '#c2410c',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  return sharp(await noise.png().toBuffer())
    .resize({ width, height, kernel: 'nearest' })
    .withExif({
      IFD0: { Artist: 'Robin of Peckham' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 0/1' },
    })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer()
}
