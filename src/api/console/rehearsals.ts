import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Rehearsal, RehearsalHead, RehearsalRequest } from '#contract/twins/rehearsals.ts';
import { plural } from '#src/lib/bytes.ts';
import { connectionsQuery } from '../access/session.ts';
import { c } from './console-call.ts';

function useRehearsalChange<Input>(change: (input: Input) => Promise<Rehearsal>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['rehearsals'] }),
        client.invalidateQueries({ queryKey: ['twins'] }),
        client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
      ]),
  });
}

export const useRehearse = () =>
  useRehearsalChange((body: RehearsalRequest) => c('createRehearsal', { body }));
export const useCancelRehearsal = () =>
  useRehearsalChange((rehearsalId: string) => c('cancelRehearsal', { rehearsalId }));

/** What a badge shows. */
interface StateText {
  kind: 'ok' | 'progress' | 'warning' | 'failed' | 'off';
  label: string;
}

/** The state of a rehearsal as a badge. */
export function rehearsalState({
  state,
  refusedCount,
}: Pick<RehearsalHead, 'state' | 'refusedCount'>): StateText {
  switch (state) {
    case 'running':
      return { kind: 'progress', label: 'Running' };
    case 'cancelling':
      return { kind: 'progress', label: 'Cancelling' };
    case 'ended':
      return refusedCount === 0
        ? { kind: 'ok', label: 'Passed' }
        : { kind: 'failed', label: `${plural(refusedCount, 'step')} refused` };
    case 'interrupted':
      return { kind: 'warning', label: 'Interrupted' };
    case 'failed':
      return { kind: 'failed', label: 'Failed' };
    case 'cancelled':
      return { kind: 'off', label: 'Cancelled' };
  }
}
