import { useQuery } from '@tanstack/react-query';
import type { FleetPlacements } from '#contract/overview/placements.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { useConnection } from '../connection.ts';
import { consoleQuery } from './console-call.ts';

const whileReadingMs = 1_500;

/** Locations of the clusters of all projects: our server reads them project by project, on the first request. */
export function useFleetPlacements(wanted: boolean): FleetPlacements | undefined {
  const { id: connection } = useConnection();
  const { data } = useQuery({
    ...consoleQuery('getFleetPlacements', { connection }),
    enabled: wanted,
    staleTime: whileReadingMs,
    refetchInterval: ({ state }) =>
      state.data && state.data.read === state.data.projects ? MINUTE : whileReadingMs,
    retry: false,
  });
  return data;
}
