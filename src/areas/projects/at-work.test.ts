import { expect, it } from 'vitest';
import type { DrillPlan, DrillRunHead } from '#contract/console/drills.ts';
import type { GameDay } from '#contract/console/game-days.ts';
import type { Task } from '#src/lib/tasks.ts';
import { failedIn, failedMark, type Known, runningIn } from './at-work.ts';

const place = { connection: 'c', groupId: 'g' };
const nothing: Known = { tasks: [], drills: [], gameDays: [], overview: { running: [], failed: [] } };

const task = (title: string, state: Task['state'], about: Record<string, string> = place): Task => ({
  id: title,
  title,
  state,
  startedAt: 10,
  ...(state === 'running' ? {} : { endedAt: 20 }),
  source: 'tests',
  about,
});
const drill = (state: DrillRunHead['state'], restoreTimes: number[] = []) =>
  ({
    id: 'd',
    name: 'Weekly',
    restoreTimes,
    last: { state, reason: 'Restores', plannedAt: 5, endedAt: 30 } as DrillRunHead,
  }) as DrillPlan;
const gameDay = (state: GameDay['state'], issue = '') =>
  ({
    id: 'x',
    clusterName: 'orders',
    regions: [{}],
    startedBy: 'ann',
    startedAt: 1,
    state,
    issue,
  }) as GameDay;

it('lists the running tasks of this project, the longest running first', () => {
  const tasks = [
    task('Updating orders', 'running'),
    task('Elsewhere', 'running', { connection: 'c', groupId: 'other' }),
    task('Done', 'done'),
  ];
  const running = runningIn(
    { ...nothing, tasks, drills: [drill('restoring')], gameDays: [gameDay('simulating')] },
    place,
  );
  expect(running.map(({ what, on }) => `${what} ${on}`.trim())).toEqual([
    'Outage simulation orders',
    'Restore drill Weekly',
    'Updating orders',
  ]);
});

it('knows how long a drill takes from the times of its restores', () => {
  const usually = (times: number[]) =>
    runningIn({ ...nothing, drills: [drill('comparing', times)] }, place)[0]?.usually;
  expect(usually([60_000, 20_000, 30_000])).toBe(30_000);
  expect(usually([])).toBeUndefined();
});

it('lists failures, but neither passed nor cancelled work', () => {
  const failed = (existing: Partial<Known>) =>
    failedIn({ ...nothing, ...existing }, place).map(({ what }) => what);
  expect(failed({ tasks: [task('Taking a snapshot', 'failed'), task('Done', 'done')] })).toEqual([
    'Taking a snapshot',
  ]);
  expect(failed({ drills: [drill('lost')] })).toEqual(['Restore drill without an outcome']);
  expect(failed({ drills: [drill('passed')] })).toEqual([]);
  expect(failed({ drills: [drill('cancelled')] })).toEqual([]);
  expect(failed({ gameDays: [gameDay('ending', 'The service refuses')] })).toEqual(['Outage simulation']);
  expect(failed({ gameDays: [gameDay('simulating')] })).toEqual([]);
});

it('lists other work of the server, without duplicates of drills and game days', () => {
  const reported = (kind: 'drill' | 'searchIndex' | 'backup') => ({
    ...{ key: kind, kind, id: 'orders', groupId: 'g', on: 'orders', note: '', since: 1 },
  });
  const overview = { running: [reported('drill'), reported('searchIndex')], failed: [reported('backup')] };
  expect(runningIn({ ...nothing, overview }, place).map(({ what }) => what)).toEqual(['Search index']);
  const failed = failedIn({ ...nothing, overview }, place);
  expect(failed.map((work) => `${failedMark(work)}: ${work.what}`)).toEqual(['Overdue: Backup']);
});
