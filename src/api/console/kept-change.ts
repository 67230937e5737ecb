import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A change of what this console keeps: whatever was read under the key is read again once it is made. `settled`: also after
 * a failure, which may have changed something all the same.
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
