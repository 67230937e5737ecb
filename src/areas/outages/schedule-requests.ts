import { queryOptions } from '@tanstack/react-query';
import type { GameDaySchedule, GameDayScheduleRequest } from '#contract/console/game-day-schedules.ts';
import { c } from '#src/api/console/console-call.ts';
import { useKeptChange } from '#src/api/console/kept-change.ts';

/** Scheduled game days of a project, the next one first. */
export function schedulesQuery(connection: string, groupId: string) {
  return queryOptions({
    queryKey: ['game-day-schedules', connection, groupId],
    queryFn: ({ signal }) => c('listGameDaySchedules', { connection, groupId }, signal),
    staleTime: 5_000,
    refetchInterval: 20_000,
  });
}

/** A change of schedules; whatever lists them is read again. */
const useScheduleChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useKeptChange(['game-day-schedules'], change, 'settled');

export const useSaveSchedule = () =>
  useScheduleChange((body: GameDayScheduleRequest) => c('createGameDaySchedule', { body }));

export const usePauseSchedule = () =>
  useScheduleChange(({ id, paused }: Pick<GameDaySchedule, 'id' | 'paused'>) =>
    c(paused ? 'resumeGameDaySchedule' : 'pauseGameDaySchedule', { scheduleId: id }),
  );

export const useDeleteSchedule = () =>
  useScheduleChange(({ id }: Pick<GameDaySchedule, 'id'>) => c('deleteGameDaySchedule', { scheduleId: id }));
