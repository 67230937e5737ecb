/** A refusal by the search process, with its own message; it returns no code // observed */
export class SearchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SearchError';
  }
}
