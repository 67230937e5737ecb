import { z } from 'zod';
import { eventLabel } from '#contract/events/label.ts';
import { type Topic, topics } from '#contract/notifications/kinds.ts';
import type { FollowedProject } from '#contract/notifications/settings.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { Failure } from '../http/errors.ts';
import type { Lease, Leases } from '../jobs/lease.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop, type Loop } from '../loop.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import { credentialReadings } from './credential-readings.ts';
import { type Found, type Reading, reading, untilText } from './reading.ts';
import type { SettingsStore } from './settings-store.ts';
import { signInReading } from './sign-in-reading.ts';
import type { Notify } from './tell.ts';

export interface ScannerDeps {
  settings: Pick<SettingsStore, 'followers'>;
  callsOf: (connection: string) => Promise<ServiceCalls>;
  notify: Notify;
  leases: Pick<Leases, 'take'>;
  log: Log;
  /** Ours, in milliseconds. */
  now: () => number;
}

export interface Scanner extends Pick<Loop, 'start' | 'stop'> {
  /** Makes the due reads of every followed project. */
  look(): Promise<void>;
}

/** Of a hundred requests a minute that a project has, one. */
const alertsMs = MINUTE;
const expiriesMs = 15 * MINUTE;
/** Older alerts were opened before the project was followed, or while notifications were impossible. */
const freshMs = HOUR;
const soonAheadMs = 24 * HOUR;
const acknowledgementAheadMs = HOUR;

const page = { itemsPerPage: 500 };
const instant = z.string().transform((text) => Date.parse(text));
const optionalInstant = instant.nullish();
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ results: z.array(item).default([]) });

const SeenAlerts = listOf(
  z.object({
    id: z.string(),
    eventTypeName: z.string(),
    created: instant,
    acknowledgedUntil: optionalInstant,
    clusterName: z.string().nullish(),
    hostnameAndPort: z.string().nullish(),
  }),
);
const SeenUsers = listOf(
  z.object({ username: z.string(), databaseName: z.string(), deleteAfterDate: optionalInstant }),
);
const SeenEntries = listOf(
  z.object({
    cidrBlock: z.string().nullish(),
    ipAddress: z.string().nullish(),
    deleteAfterDate: optionalInstant,
  }),
);

const isSoon = (until: number | null | undefined, at: number, ahead: number): until is number =>
  typeof until === 'number' && until > at && until - at <= ahead;

function ofAlerts({ results }: z.output<typeof SeenAlerts>, at: number): Found[] {
  return results.flatMap((alert): Found[] => {
    const { id, eventTypeName, created, acknowledgedUntil, clusterName, hostnameAndPort } = alert;
    const place = clusterName ?? hostnameAndPort;
    const label = eventLabel(eventTypeName);
    const subject = place ? `${label} (${place})` : label;
    return [
      ...(at - created <= freshMs ? [{ kind: 'alert-opened' as const, subject, once: id, id }] : []),
      ...(isSoon(acknowledgedUntil, at, acknowledgementAheadMs)
        ? [
            {
              kind: 'acknowledgement-expires' as const,
              ...{
                subject,
                once: `${id} ${acknowledgedUntil}`,
                id,
                detail: untilText(acknowledgedUntil, at),
              },
            },
          ]
        : []),
    ];
  });
}

function ofUsers({ results }: z.output<typeof SeenUsers>, at: number): Found[] {
  return results.flatMap(({ username, databaseName, deleteAfterDate: end }): Found[] =>
    isSoon(end, at, soonAheadMs)
      ? [
          {
            kind: 'user-expires',
            ...{ subject: username, once: `${databaseName} ${username} ${end}`, detail: untilText(end, at) },
          },
        ]
      : [],
  );
}

function ofEntries({ results }: z.output<typeof SeenEntries>, at: number): Found[] {
  return results.flatMap(({ cidrBlock, ipAddress, deleteAfterDate: end }): Found[] => {
    const subject = cidrBlock ?? ipAddress ?? '';
    return isSoon(end, at, soonAheadMs)
      ? [{ kind: 'access-entry-expires', subject, once: `${subject} ${end}`, detail: untilText(end, at) }]
      : [];
  });
}

const readings: readonly Reading[] = [
  reading({
    operationId: 'listGroupAlerts',
    topics: ['alerts', 'expiries'],
    query: { status: 'OPEN', ...page },
    ...{ everyMs: alertsMs, schema: SeenAlerts, find: ofAlerts },
  }),
  reading({
    operationId: 'listGroupDatabaseUsers',
    topics: ['expiries'],
    query: page,
    ...{ everyMs: expiriesMs, schema: SeenUsers, find: ofUsers },
  }),
  reading({
    operationId: 'listGroupAccessListEntries',
    topics: ['expiries'],
    query: page,
    ...{ everyMs: expiriesMs, schema: SeenEntries, find: ofEntries },
  }),
  ...credentialReadings,
];

/** A project with all of its followed topics. */
interface Followed extends FollowedProject {
  topics: ReadonlySet<Topic>;
}

/** Reads followed projects whether a page is open or not, and reports openings and upcoming expiries. */
export function createScanner({ settings, callsOf, notify, leases, log, now }: ScannerDeps): Scanner {
  /** When each read of each project was tried last. */
  const readAt = new Map<string, number>();

  const all = [...readings, signInReading()];

  const followed = async (): Promise<Followed[]> => {
    const results = new Map<string, Followed>();
    for (const { settings: own } of await settings.followers()) {
      const wanted = topics.filter((topic) => own.follows[topic].on);
      for (const project of own.projects) {
        const key = `${project.connection} ${project.groupId}`;
        results.set(key, { ...project, topics: new Set([...(results.get(key)?.topics ?? []), ...wanted]) });
      }
    }
    return [...results.values()];
  };

  const scan = async ({ connection, groupId, topics: wanted }: Followed): Promise<void> => {
    const due = all.filter(({ name, everyMs, topics: about }) => {
      const last = readAt.get(`${connection} ${groupId} ${name}`) ?? Number.NEGATIVE_INFINITY;
      return about.some((topic) => wanted.has(topic)) && now() - last >= everyMs;
    });
    if (due.length === 0) return;
    const calls = await callsOf(connection);
    const at = await calls.now();
    for (const { name, found } of due) {
      readAt.set(`${connection} ${groupId} ${name}`, now());
      for (const each of await found(calls, { connection, groupId }, at))
        await notify({ ...each, connection, groupId });
    }
  };

  const look = async (): Promise<void> => {
    for (const project of await followed()) {
      try {
        await scan(project);
      } catch (error) {
        // the connection is gone, locked out, or the service is silent: it is tried again when it is due again
        const isExpected = error instanceof ServiceProblem || error instanceof Failure;
        log[isExpected ? 'info' : 'error'](
          { connection: project.connection, ...describeError(error) },
          'a followed project could not be read',
        );
      }
    }
  };

  /** One replica reads the projects for all; another one takes over when its lease ends. */
  let lease: Lease | undefined;
  const isOurs = async (): Promise<boolean> => {
    if (lease?.signal.aborted !== false) lease = await leases.take({ kind: 'scanner', subject: 'projects' });
    return lease !== undefined;
  };

  const loop = createLoop({
    async turn() {
      if (await isOurs()) await look();
      return alertsMs / 4;
    },
    ...{ soonMs: 5_000, failedMs: MINUTE, log, failure: 'followed projects cannot be read' },
  });
  return { look, start: loop.start, stop: loop.stop };
}
