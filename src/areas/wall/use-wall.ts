import { useEffect, useState } from 'react';
import { type ScreenFacts, serviceTimeHeader } from '#contract/console/screens.ts';
import type { Overview } from '#contract/overview/overview.ts';
import { send } from '#src/api/client.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { takeWallToken } from './wall-token.ts';

type WallData = ScreenFacts & { overview: Overview };

export interface Wall {
  /** `unlinked`: opened without a link, and nothing was shown since. */
  state: 'entering' | 'showing' | 'withdrawn' | 'refused' | 'unlinked';
  data: WallData | undefined;
  /** When answers stopped, in milliseconds by the clock of the console's server. */
  lostSince: number | undefined;
  /** When the server answered last. */
  checkedAt: number | undefined;
  /** How far the clock of the service is ahead of that of the console's server. */
  aheadMs: number;
  /** Why the server could not read, in its words; empty where it could. */
  issue: string;
}

/** Requests go to our own server, which answers from its own state: a withdrawn link is noticed within a second. */
const everyMs = 1_000;
export const lostMs = 3_000;
const patienceMs = 20_000;

const start: Wall = {
  state: 'entering',
  data: undefined,
  lostSince: undefined,
  checkedAt: undefined,
  aheadMs: 0,
  issue: '',
};

async function issueOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const { error } = (body ?? {}) as { error?: { message?: string } };
  return error?.message ?? `The server answered ${response.status}.`;
}

/** What follows from one look. */
async function look(wall: Wall, signal: AbortSignal): Promise<Wall> {
  const existing = wall.data ? `?known=${encodeURIComponent(wall.data.overview.version)}` : '';
  try {
    const response = await send(`/screen/overview${existing}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    const seen = {
      ...wall,
      state: 'showing',
      lostSince: undefined,
      checkedAt: serverNow(),
      issue: '',
    } as const;
    if (response.status === 204) {
      const at = Number(response.headers.get(serviceTimeHeader) ?? Number.NaN);
      return Number.isFinite(at) ? { ...seen, aheadMs: at - serverNow() } : seen;
    }
    if (response.status === 401) return { ...start, state: 'withdrawn' };
    if (!response.ok) return { ...seen, issue: await issueOf(response) };
    const data = (await response.json()) as WallData;
    return { ...seen, data, aheadMs: data.overview.at - serverNow() };
  } catch {
    return { ...wall, lostSince: wall.lostSince ?? serverNow() };
  }
}

async function enter(token: string, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    try {
      const response = await send('/screen/enter', { method: 'POST', body: { token }, signal });
      return response.ok;
    } catch (error) {
      if (signal.aborted) throw error;
      await rest(lostMs, signal);
    }
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const leave = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      // a screen rests a hundred thousand times a day on one signal
      signal.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal.addEventListener('abort', leave, { once: true });
  });
}

/** Why nothing is shown. `entered`: whether the link was accepted; undefined without a link. */
function endedState(entered: boolean | undefined, before: Wall): 'withdrawn' | 'refused' | 'unlinked' {
  if (entered === false) return 'refused';
  return entered === undefined && (before.state === 'entering' || before.state === 'unlinked')
    ? 'unlinked'
    : 'withdrawn';
}

/** Taken once: an effect that runs twice, as in development, must not lose it. */
let entering: Promise<boolean> | undefined;

/** Enters by the link, then polls every second while the page is open; reconnects automatically. */
export function useWall(): Wall {
  const [shown, setShown] = useState<Wall>(start);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const stand = async (): Promise<void> => {
      const token = takeWallToken();
      if (token !== undefined) entering = enter(token, new AbortController().signal);
      const entered = await entering;
      let wall = start;
      while (!signal.aborted) {
        const next = await look(wall, signal);
        if (signal.aborted) return;
        // the server was renewed: its page may have been as well
        if (wall.data && next.data && wall.data.version !== next.data.version) return location.reload();
        wall = next.state === 'withdrawn' ? { ...next, state: endedState(entered, wall) } : next;
        setShown(wall);
        await rest(wall.lostSince === undefined ? everyMs : lostMs, signal);
      }
    };
    void stand();
    return () => leaving.abort();
  }, []);
  return shown;
}
