import { queryOptions } from '@tanstack/react-query';
import type { GameDaySchedule, GameDayScheduleRequest } from '#contract/console/game-day-schedules.ts';
import { request } from '#src/api/client.ts';
import { useKeptChange } from '#src/api/console/kept-change.ts';

/** Scheduled game days of a project, the next one first. */
export function schedulesQuery(connection: string, groupId: string) {
  return queryOptions({
    queryKey: ['game-day-schedules', connection, groupId],
    queryFn: ({ signal }) =>
      request<GameDaySchedule[]>(`/game-day-schedules?${new URLSearchParams({ connection, groupId })}`, {
        signal,
      }),
    staleTime: 5_000,
    refetchInterval: 20_000,
  });
}

/** A change of schedules; whatever lists them is read again. */
const useScheduleChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useKeptChange(['game-day-schedules'], change, 'settled');

export const useSaveSchedule = () =>
  useScheduleChange((body: GameDayScheduleRequest) =>
    request<GameDaySchedule>('/game-day-schedules', { method: 'POST', body }),
  );

export const usePauseSchedule = () =>
  useScheduleChange(({ id, paused }: Pick<GameDaySchedule, 'id' | 'paused'>) =>
    request<GameDaySchedule>(`/game-day-schedules/${encodeURIComponent(id)}/${paused ? 'resume' : 'pause'}`, {
      method: 'POST',
      body: {},
    }),
  );

export const useDeleteSchedule = () =>
  useScheduleChange(({ id }: Pick<GameDaySchedule, 'id'>) =>
    request<void>(`/game-day-schedules/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  );
