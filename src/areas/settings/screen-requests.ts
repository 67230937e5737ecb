import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ScreenRequest } from '#contract/console/screens.ts';
import { c, consoleQuery } from '#src/api/console/console-call.ts';

export const screensQuery = { ...consoleQuery('listScreens', {}), refetchInterval: 15_000 };

function useScreenChange<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    // the answer holds the secret of a link: only the caller keeps it
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: screensQuery.queryKey }),
  });
}

export const useCreateScreen = () => useScreenChange((body: ScreenRequest) => c('createScreen', { body }));

export const useWithdrawScreen = () =>
  useScreenChange((screenId: string) => c('withdrawScreen', { screenId }));
