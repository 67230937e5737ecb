import { messageOf } from '#src/lib/failure-facts.ts';

/** The read behind the options of a field. */
export interface OptionsRead {
  isLoading: boolean;
  error: Error | null;
}

/**
 * How a select box shows whether its options are loading, could not be loaded, or are empty.
 *
 * @param count the number of options
 */
export function optionsState(read: OptionsRead | undefined, count: number, placeholder: string | undefined) {
  const nothingFoundMessage = count === 0 ? 'No options' : 'Nothing matches';
  if (count > 0 || !read) return { placeholder, nothingFoundMessage };
  if (read.isLoading) return { placeholder: 'Loading…', nothingFoundMessage: 'Loading…', 'aria-busy': true };
  if (!read.error) return { placeholder, nothingFoundMessage };
  const failure = `The options could not be loaded: ${messageOf(read.error)}`;
  return { placeholder: 'Could not be loaded', nothingFoundMessage: failure, failure };
}
