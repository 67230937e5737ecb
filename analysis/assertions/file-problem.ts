/** An error in a file of assertions; the message continues the name of the field. */
export class FileProblem extends Error {
  /** `assertions[2].text`; empty for the whole. */
  readonly field: string;
  readonly description: string;

  constructor(field: string, description: string) {
    super(`${field === '' ? 'the file' : field} ${description}`);
    this.name = 'FileProblem';
    this.field = field;
    this.description = description;
  }
}
