const key = 'qd.last-connection';

/** Where `/` leads: the connection that was looked at last, if it still exists; else the only one there is. */
export function startConnection(connections: readonly { id: string }[]): string | undefined {
  let last: string | null = null;
  try {
    last = localStorage.getItem(key);
  } catch {
    // storage may be blocked
  }
  if (connections.some(({ id }) => id === last)) return last ?? undefined;
  return connections.length === 1 ? connections[0]?.id : undefined;
}

export function rememberConnection(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // then the next start offers a choice
  }
}
