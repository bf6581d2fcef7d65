/** Returns a link to a page of Outlook's calendar. Outlook shows a `+` in a URL as a plus sign, and not as a space. */
export function makeOutlookLink(page: string, params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(params).toString().replaceAll('+', '%20')
  return `https://outlook.live.com/calendar/0/${page}?${query}`
}
