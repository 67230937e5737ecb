import { queryOptions } from '@tanstack/react-query';
import type { RehearsalSchedule, RehearsalScheduleRequest } from '#contract/twins/rehearsal-schedules.ts';
import { c } from '#src/api/console/console-call.ts';
import { useKeptChange } from '#src/api/console/kept-change.ts';

const startingMs = 2_000;
const idleMs = 20_000;

/** Scheduled rehearsals of a twin, the next one first. */
export const rehearsalSchedulesQuery = (connection: string, twinId: string) =>
  queryOptions({
    queryKey: ['rehearsal-schedules', connection, twinId],
    queryFn: ({ signal }) => c('listRehearsalSchedules', { connection, twinId }, signal),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data?.some(({ claim }) => claim) ? startingMs : idleMs),
  });

const useScheduleChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useKeptChange(['rehearsal-schedules'], change, 'settled');

export const useSaveSchedule = () =>
  useScheduleChange((body: RehearsalScheduleRequest) => c('createRehearsalSchedule', { body }));

export const usePauseSchedule = () =>
  useScheduleChange(({ id, paused }: Pick<RehearsalSchedule, 'id' | 'paused'>) =>
    c(paused ? 'resumeRehearsalSchedule' : 'pauseRehearsalSchedule', { rehearsalScheduleId: id }),
  );

export const useDeleteSchedule = () =>
  useScheduleChange((id: string) => c('deleteRehearsalSchedule', { rehearsalScheduleId: id }));
