import type { CurlTarget } from '#src/api/code/curl.ts';
import { useConnection } from '#src/api/connection.ts';

/** Where a request goes that is copied as a command: a project, through a connection. */
export interface Place extends CurlTarget {
  groupId: string;
}

export function usePlace(groupId: string): Place {
  const { origin, kind, emulator } = useConnection();
  return { origin, kind, emulator, groupId };
}
