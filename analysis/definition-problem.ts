/** A definition that the engine refuses; `field` is the option at fault. */
export class DefinitionProblem extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'DefinitionProblem';
    this.field = field;
  }
}
