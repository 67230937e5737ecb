import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A change of data of this console: queries under the key are read again afterwards. `settled`: also after a
 * failure, which may still have changed something.
 */
export function useKeptChange<Input, Answer>(
  queryKey: QueryKey,
  change: (input: Input) => Promise<Answer>,
  after: 'success' | 'settled' = 'success',
) {
  const client = useQueryClient();
  const readAgain = (): Promise<void> => client.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: change,
    ...(after === 'success' ? { onSuccess: readAgain } : { onSettled: readAgain }),
  });
}

/** A change whose answer is what would be read under the key, and takes its place. */
export function useAnsweredChange<Input, Answer>(
  queryKey: QueryKey,
  change: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  });
}
