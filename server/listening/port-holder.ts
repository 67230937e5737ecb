import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Inodes of the sockets that listen on a port, from the connection table of Linux. */
function socketsAt(port: number): Set<string> {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const listening = '0A';
  const rows = ['tcp', 'tcp6'].flatMap((name) => {
    try {
      return readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1);
    } catch {
      return [];
    }
  });
  return new Set(
    rows.flatMap((row) => {
      const cells = row.trim().split(/\s+/);
      return cells[1]?.endsWith(local) && cells[3] === listening ? (cells[9] ?? []) : [];
    }),
  );
}

function holds(pid: string, sockets: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      const [, inode = ''] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? [];
      return sockets.has(inode);
    });
  } catch {
    // owned by another user, or ended
    return false;
  }
}

/**
 * "process 4711 (node)": the process that listens on a port of this machine, as reported by Linux; undefined
 * elsewhere.
 */
export function portHolder(port: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const sockets = socketsAt(port);
    if (sockets.size === 0) return undefined;
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name, sockets));
    if (pid === undefined) return undefined;
    return `process ${pid} (${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()})`;
  } catch {
    return undefined;
  }
}
