const DAY_MS = 86_400_000

/** Makes the body that a host's editor sends, by default for an event that starts in a week. */
export function makeEventForm(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'Ink and soup',
    dateTime: new Date(Date.now() + 7 * DAY_MS).toISOString(),
    venueName: 'The Boathouse',
    venueAddress: '1 Towpath, London',
    city: 'London',
    signupLimit: 12,
    descriptionMd: 'Bring a **pencil**.',
    coHostIds: [],
    isVirtual: false,
    virtualPlatform: null,
    virtualLink: null,
    isPrivate: false,
    ...overrides,
  }
}

/** Makes the body that an admin sends (specification section 7.1), by default for an event that starts in a week. */
export function makeAdminEventForm(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'Ink and soup',
    description: 'Bring a **pencil**.',
    city: 'London',
    venue: 'The Boathouse',
    venueName: 'The Boathouse',
    venueAddress: '1 Towpath, London',
    dateTime: new Date(Date.now() + 7 * DAY_MS).toISOString(),
    capacity: 12,
    isPublished: false,
    hostIds: [],
    ...overrides,
  }
}

/** Makes the form with one photo, as a browser sends it. */
export function makePhotoForm(photo: Uint8Array): FormData {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'me.jpg')
  return form
}

/** Makes the form with a guest list, as a browser sends it. */
export function makeCsvForm(text: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.append('csvFile', new Blob([text], { type: 'text/csv' }), 'guests.csv')
  return form
}

/** Makes the form with several photos, as a browser sends it. The photos may consist of any bytes. */
export function makePhotosForm(...photos: readonly Uint8Array[]): FormData {
  const form = new FormData()
  for (const photo of photos) form.append('photos', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  return form
}
