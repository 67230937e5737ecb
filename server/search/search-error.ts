/** What the search process refuses, in its own words; it answers no code // observed */
export class SearchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SearchError';
  }
}
