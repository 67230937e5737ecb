import { useQuery } from '@tanstack/react-query';
import type { FleetPlacements } from '#contract/overview/placements.ts';
import { useConnection } from '../connection.ts';
import { consoleQuery } from './console-call.ts';

const whileReadingMs = 1_500;
const minute = 60_000;

/** Locations of the clusters of all projects: our server reads them project by project, on the first request. */
export function useFleetPlacements(wanted: boolean): FleetPlacements | undefined {
  const { id: connection } = useConnection();
  const { data } = useQuery({
    ...consoleQuery('getFleetPlacements', { connection }),
    enabled: wanted,
    staleTime: whileReadingMs,
    refetchInterval: ({ state }) =>
      state.data && state.data.read === state.data.projects ? minute : whileReadingMs,
    retry: false,
  });
  return data;
}
