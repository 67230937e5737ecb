import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PersonalTokenRequest } from '#contract/console/access/personal-tokens.ts';
import { c, consoleQuery } from '#src/api/console/console-call.ts';

export const personalTokensQuery = consoleQuery('listPersonalTokens', {});

function useTokenChange<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    // the answer holds the secret: only the caller keeps it
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: personalTokensQuery.queryKey }),
  });
}

export const useCreatePersonalToken = () =>
  useTokenChange((body: PersonalTokenRequest) => c('createPersonalToken', { body }));

export const useRevokePersonalToken = () =>
  useTokenChange((tokenId: string) => c('revokePersonalToken', { tokenId }));
