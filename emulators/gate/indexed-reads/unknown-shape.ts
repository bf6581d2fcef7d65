/** A kind of query that is left to the emulator, and why. */
export class UnknownShape extends Error {}
