import { queryOptions } from '@tanstack/react-query';
import type { GameDayConclusion, GameDayScope, GameDayStart } from '#contract/console/game-days.ts';
import { c } from './console-call.ts';
import { useKeptChange } from './kept-change.ts';

const runningMs = 2_000;
const idleMs = 20_000;

/** Game days of a project, or of the whole connection; the newest first. Read more often while one runs. */
export function gameDaysQuery({ connection, groupId }: GameDayScope) {
  return queryOptions({
    queryKey: ['game-days', connection, groupId ?? 'all'],
    queryFn: ({ signal }) => c('listGameDays', { connection, groupId }, signal),
    staleTime: 1_000,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.some((day) => day.state !== 'complete') ? runningMs : idleMs,
  });
}

/** A change of game days; whatever lists them is read again. */
const useGameDayChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useKeptChange(['game-days'], change, 'settled');

export const useStartGameDay = () => useGameDayChange((body: GameDayStart) => c('startGameDay', { body }));

/** Ends all that run through a connection. */
export const useStopGameDays = () => useGameDayChange((body: GameDayScope) => c('stopGameDays', { body }));

export const useEndGameDay = () => useGameDayChange((id: string) => c('endGameDay', { gameDayId: id }));

export const useConcludeGameDay = (id: string) =>
  useGameDayChange((body: GameDayConclusion) => c('concludeGameDay', { gameDayId: id, body }));
