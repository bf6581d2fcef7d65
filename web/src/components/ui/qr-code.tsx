import { encodeQR } from 'qr'

/** The width of the light border, in squares of the code. Without the border, cameras do not find the code. */
const QUIET_ZONE = 4

/** A text as a QR code. The code is always black on white, so that any camera reads it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="block size-full"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={drawPath(rows)} fill="#000" />
    </svg>
  )
}

/** Draws one bar for each run of dark squares of a row, because some screens show seams between single squares. */
function drawPath(rows: readonly (readonly boolean[])[]): string {
  const bars = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const width = (end === -1 ? row.length : end) - x
      return [`M${x} ${y}h${width}v1h-${width}z`]
    }),
  )
  return bars.join('')
}
