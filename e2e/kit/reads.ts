import type { Page } from '@playwright/test';
import type { PageCase } from '../walk/page-case.ts';
import type { WorldClient } from './emulator-client.ts';
import { expect } from './fixtures.ts';

/** The requests of a page to the service, counted at their arrival. */
interface Request {
  number: number;
  at: number;
  ms: number;
  method: string;
  target: string;
  status: number;
  operationId?: string;
  userAgent?: string;
}

/** Those for people at a page; the tests ask as well, and so does the console's server for what people follow. */
const requests = async (world: WorldClient, after = 0): Promise<Request[]> => {
  const all: Request[] = await world.expect('GET', `/_emulator/requests?after=${after}`);
  return all.filter(({ userAgent }) => userAgent === 'quarterdeck').reverse();
};

export const last = async (world: WorldClient): Promise<number> =>
  (await requests(world)).at(-1)?.number ?? 0;

/**
 * Requests that were not due: the content of a screen is polled every fifteen seconds anyway, and on a busy
 * machine that falls between the others.
 */
export async function early(world: WorldClient, after: number): Promise<Request[]> {
  const all = await requests(world);
  return all.filter(({ number, at, target }) => {
    const earlier = all.filter((other) => other.number < number && other.target === target).at(-1);
    return number > after && !(earlier && at - earlier.at > 14_000);
  });
}

/**
 * Waits until no request has arrived for a while: polls come every fifteen seconds. Twice in a row, because
 * on a busy machine the second round of a page begins late.
 */
export async function quiet(page: Page, world: WorldClient, after: number, pause = 700): Promise<Request[]> {
  let seen: Request[] = [];
  let still = 0;
  await expect(async () => {
    const before = seen.length;
    seen = await requests(world, after);
    still = seen.length === before ? still + 1 : 0;
    expect(still).toBeGreaterThanOrEqual(2);
  }).toPass({ intervals: [pause] });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return seen;
}

/** Pages that ask for something of each cluster cost more the more clusters there are; a configuration as a file holds all. */
const byCluster =
  /^(backups|backup-timeline|snapshot|restore|exports|compliance|schedule|advisor-worst|access-users|access-review|configuration|organization-configuration)/;
/** So do those that ask each process of a cluster. */
const byProcess = /^(metrics|advisor-slow|cluster-topology)/;
/** People, teams and keys are read project by project and key by key: the service has no list of all roles. */
const byHolder = /^(people|permissions|teams|project-people|keys)/;
/** The service lists peering connections and private endpoint services of one provider at a time. */
const byProvider = /^network/;
/** The first tab of a cluster combines the data of seven areas, the settings of a project those of six. */
const ofMany = /^(cluster-(overview|critical)|project-settings-general)$/;
/** To open them is to send something: a request of the explorer, changes that are collected. */
const acting = /^(explorer-read|change-sets?)$/;
/** Passed on as it comes and kept nowhere, because it may be large. */
const unkept = ['downloadGroupClusterLog'];

/** Requests that a page may cost the service when nothing of it is known. */
export function mostReads({ name, path }: PageCase): number {
  // the server's shared reads: of six projects the alerts and severities, of two the clusters being created
  if (path === '' || name === 'all-alerts') return 4 + 2 * 6 + 2;
  if (byProcess.test(name)) return 8 + 17;
  if (byHolder.test(name)) return 8 + 12;
  if (byProvider.test(name)) return 8 + 2 * 2;
  return ofMany.test(name) ? 10 : 8;
}
/** Tabs that read what another one reads. */
const alike = /^(alerts-|emulator-(?!requests)|data-|lab-|access-history-)/;

/** One of each kind: all steps of the wizard read the same, and a cluster of a world takes one migration at a time. */
const ofMigrations = /^migration(s|-review|-progress)$/;

/**
 * Whether the requests of a page are counted: for others the number depends on the content of their world, or
 * on an action.
 */
export function isCounted({ outside, fails, signedOut, opens, seed, name }: PageCase): boolean {
  if (outside || fails || signedOut || opens) return false;
  if (seed !== 'demo') return ofMigrations.test(name);
  return !byCluster.test(name) && !acting.test(name) && !alike.test(name);
}

/** The page of a project reads what changes seldom some seconds after it was opened, a few at a time. */
const readsOn = ({ path }: PageCase): boolean => path === '~';
/** For this time, in milliseconds, every request belongs to its opening. */
const openingMs = 2_500;

/** The requests of a page that belong to its opening. The server checks a new connection in its own time. */
export function opening(each: PageCase, seen: Request[]): Request[] {
  const first = seen[0]?.at ?? 0;
  const own = seen.filter(({ operationId }) => operationId !== 'getSystemStatus');
  return readsOn(each) ? own.filter(({ at }) => at - first < openingMs) : own;
}

/** Requests repeated although the page had been read just before, except those that are never cached. */
export async function askedAgain(each: PageCase, world: WorldClient, after: number): Promise<Request[]> {
  const all = await requests(world);
  const existing = new Set(all.filter(({ number }) => number <= after).map(({ target }) => target));
  const read = await early(world, after);
  return read
    .filter(({ target }) => !readsOn(each) || existing.has(target))
    .filter(({ operationId }) => !unkept.includes(operationId ?? ''));
}
