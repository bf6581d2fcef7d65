/** The format of `ticketCode`: 128 bits in base64url. The last character uses only its first two bits. */
const CODE = /^[\w-]{21}[AQgw]$/

/** The content of a ticket's QR code: an address that any camera can open, and from which check-in reads the code. */
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
