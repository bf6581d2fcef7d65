/** A place in a rules file; both count from 1, columns in UTF-16 units as editors do. */
export interface Position {
  line: number
  column: number
}

/** Rules that cannot be taken, with the place of the first thing wrong with them. */
export class RulesError extends Error {
  readonly position: Position

  constructor(message: string, position: Position) {
    super(message)
    this.position = position
  }
}
