/** Why a pattern cannot be used, and where: an index into it. */
export class PatternProblem extends Error {
  readonly index: number;
  /** The engine would accept it; here it cannot be followed. */
  readonly unsupported: boolean;

  constructor(message: string, index: number, unsupported = false) {
    super(message);
    this.name = 'PatternProblem';
    this.index = index;
    this.unsupported = unsupported;
  }
}
