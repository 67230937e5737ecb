/** Why a text is no document, and where: offsets into the text, line and column from 1. */
export class TextProblem extends Error {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;

  constructor(message: string, text: string, from: number, to = from + 1) {
    super(message);
    this.name = 'TextProblem';
    this.from = Math.min(from, text.length);
    this.to = Math.min(Math.max(to, from), text.length);
    const before = text.slice(0, this.from);
    this.line = before.split('\n').length;
    this.column = this.from - before.lastIndexOf('\n');
  }
}
