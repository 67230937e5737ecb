import { useContext, useEffect, useMemo } from 'react';
import { SessionContext } from '../access/session-context.ts';

const memory = new Map<string, string>();

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    // storage can be blocked by policy: the choice then lasts as long as the page
    return memory.get(key);
  }
}

function write(key: string, name: string): void {
  try {
    localStorage.setItem(key, name);
  } catch {
    memory.set(key, name);
  }
}

/**
 * The last cluster of a project that this user viewed, at the time when the page was opened; undefined
 * without one.
 *
 * @param used the cluster that the page shows by the user's own choice: it is kept for the next page
 */
export function useLastCluster(groupId: string, used?: string | undefined): string | undefined {
  const userId = useContext(SessionContext)?.user.id ?? '';
  const key = `qd.last-cluster.${userId}.${groupId}`;
  const last = useMemo(() => read(key), [key]);
  useEffect(() => {
    if (used !== undefined) write(key, used);
  }, [key, used]);
  return last;
}

/**
 * The cluster that a page opens on: the one that its address names, else the one that was used last, else the first.
 *
 * @param names of all clusters in the order of the page; undefined while they are loading
 */
export function chosenCluster(
  names: readonly string[] | undefined,
  asked: string | undefined,
  last: string | undefined,
): string | undefined {
  const find = (name: string | undefined) => names?.find((each) => each === name);
  return find(asked) ?? find(last) ?? names?.[0];
}
