/** Code of the app that could not be had: no network, or a deployment that took it away. Whoever catches it says so on screen. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
}

/** Between the two tries. */
const PAUSE_MS = 400

/** Loads code, and tries once more where it did not come. Throws `NotLoaded`. */
export async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  try {
    return await load()
  } catch (cause) {
    throw new NotLoaded('A part of the app did not load.', { cause })
  }
}
