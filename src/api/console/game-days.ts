import { queryOptions } from '@tanstack/react-query';
import type { GameDay, GameDayConclusion, GameDayScope, GameDayStart } from '#contract/console/game-days.ts';
import { request } from '../client.ts';
import { useKeptChange } from './kept-change.ts';

const runningMs = 2_000;
const idleMs = 20_000;

/** Game days of a project, or of the whole connection; the newest first. Read more often while one runs. */
export function gameDaysQuery({ connection, groupId }: GameDayScope) {
  const query = new URLSearchParams({ connection, ...(groupId === undefined ? {} : { groupId }) });
  return queryOptions({
    queryKey: ['game-days', connection, groupId ?? 'all'],
    queryFn: ({ signal }) => request<GameDay[]>(`/game-days?${query}`, { signal }),
    staleTime: 1_000,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.some((day) => day.state !== 'complete') ? runningMs : idleMs,
  });
}

/** A change of game days; whatever lists them is read again. */
const useGameDayChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useKeptChange(['game-days'], change, 'settled');

export const useStartGameDay = () =>
  useGameDayChange((body: GameDayStart) => request<GameDay>('/game-days', { method: 'POST', body }));

/** Ends all that run through a connection. */
export const useStopGameDays = () =>
  useGameDayChange((body: GameDayScope) => request<GameDay[]>('/game-days/stop', { method: 'POST', body }));

export const useEndGameDay = () =>
  useGameDayChange((id: string) =>
    request<GameDay>(`/game-days/${encodeURIComponent(id)}/end`, { method: 'POST', body: {} }),
  );

export const useConcludeGameDay = (id: string) =>
  useGameDayChange((body: GameDayConclusion) =>
    request<GameDay>(`/game-days/${encodeURIComponent(id)}/conclusion`, { method: 'PUT', body }),
  );
