import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MadeScreen, Screen, ScreenRequest } from '#contract/console/screens.ts';
import { request } from '#src/api/client.ts';

export const screensQuery = queryOptions({
  queryKey: ['screens'],
  queryFn: ({ signal }) => request<Screen[]>('/screens', { signal }),
  staleTime: 5000,
  refetchInterval: 15_000,
});

function useScreenChange<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    // what was answered holds the secret of a link: kept by nothing but who asked
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: ['screens'] }),
  });
}

export const useMakeScreen = () =>
  useScreenChange((body: ScreenRequest) => request<MadeScreen>('/screens', { method: 'POST', body }));

export const useWithdrawScreen = () =>
  useScreenChange((id: string) =>
    request<undefined>(`/screens/${encodeURIComponent(id)}`, { method: 'DELETE', body: {} }),
  );
