/** The format of `ticketCode`: 128 bits in base64url, of whose last character only the first two bits are used. */
const CODE = /^[\w-]{21}[AQgw]$/

/** The content of a ticket's QR code: an address, which any camera opens, and from which check-in reads the code. */
export function ticketLink(origin: string, code: string): string {
  return `${origin}/t/${code}`
}

/** The ticket code in a scanned text; null if it is not a ticket of this site. */
export function readTicketLink(origin: string, scannedText: string): string | null {
  const start = `${origin}/t/`
  if (!scannedText.startsWith(start)) return null
  const code = scannedText.slice(start.length)
  return CODE.test(code) ? code : null
}
