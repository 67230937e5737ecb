import { useQueries } from '@tanstack/react-query';
import { changeSetsQuery } from '#src/api/console/change-set-queries.ts';

/** Keeps reading the change sets of connections through which one runs, for the tray. */
export function RunningSets({ connections }: { connections: readonly string[] }) {
  useQueries({ queries: connections.map((connection) => changeSetsQuery(connection)) });
  return null;
}
