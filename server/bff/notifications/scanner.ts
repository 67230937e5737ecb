import { z } from 'zod';
import { eventLabel } from '#contract/events/label.ts';
import type { FollowedProject } from '#contract/notifications/settings.ts';
import type { OperationId } from '#contract/operations.ts';
import { Failure } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop, type Loop } from '../loop.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { Trouble } from '../upstream/trouble.ts';
import type { SettingsStore } from './settings-store.ts';
import type { Tell, Told } from './tell.ts';

export interface ScannerRoom {
  settings: Pick<SettingsStore, 'everybody'>;
  callsOf: (connection: string) => Promise<ServiceCalls>;
  tell: Tell;
  log: Log;
  /** Ours, in milliseconds. */
  now: () => number;
}

export interface Scanner extends Pick<Loop, 'start' | 'stop'> {
  /** Reads what is due of every project that somebody follows. */
  look(): Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Of a hundred requests a minute that a project has, one. */
const alertsMs = minuteMs;
const expiriesMs = 15 * minuteMs;
/** Alerts that are older were open before anybody followed the project, or while nobody could be told. */
const freshMs = hourMs;
const soonAheadMs = 24 * hourMs;
const acknowledgementAheadMs = hourMs;

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

type Found = Omit<Told, 'connection' | 'groupId'>;

const isSoon = (until: number | null | undefined, at: number, ahead: number): until is number =>
  typeof until === 'number' && until > at && until - at <= ahead;
const until = (moment: number): string =>
  `Until ${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC.`;

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
              ...{ subject, once: `${id} ${acknowledgedUntil}`, id, detail: until(acknowledgedUntil) },
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
            ...{ subject: username, once: `${databaseName} ${username} ${end}`, detail: until(end) },
          },
        ]
      : [],
  );
}

function ofEntries({ results }: z.output<typeof SeenEntries>, at: number): Found[] {
  return results.flatMap(({ cidrBlock, ipAddress, deleteAfterDate: end }): Found[] => {
    const subject = cidrBlock ?? ipAddress ?? '';
    return isSoon(end, at, soonAheadMs)
      ? [{ kind: 'access-entry-expires', subject, once: `${subject} ${end}`, detail: until(end) }]
      : [];
  });
}

/** One read of a project: how often, and what in its answer is worth telling. */
interface Reading<Schema extends z.ZodType> {
  operationId: OperationId;
  query: object;
  everyMs: number;
  schema: Schema;
  find: (seen: z.output<Schema>, at: number) => Found[];
}
const reading = <Schema extends z.ZodType>(row: Reading<Schema>) => ({
  everyMs: row.everyMs,
  name: row.operationId,
  async found(calls: ServiceCalls, groupId: string, at: number): Promise<Found[]> {
    const answer = calls.present(await calls.call(row.operationId, { groupId, query: row.query }));
    return row.find(calls.read(row.schema, answer), at);
  },
});

const readings = [
  reading({
    operationId: 'listGroupAlerts',
    query: { status: 'OPEN', ...page },
    ...{ everyMs: alertsMs, schema: SeenAlerts, find: ofAlerts },
  }),
  reading({
    operationId: 'listGroupDatabaseUsers',
    query: page,
    ...{ everyMs: expiriesMs, schema: SeenUsers, find: ofUsers },
  }),
  reading({
    operationId: 'listGroupAccessListEntries',
    query: page,
    ...{ everyMs: expiriesMs, schema: SeenEntries, find: ofEntries },
  }),
];

/** Reads projects that somebody follows whether a page is open or not, and tells what opened and what ends soon. */
export function createScanner({ settings, callsOf, tell, log, now }: ScannerRoom): Scanner {
  /** When each read of each project was tried last. */
  const readAt = new Map<string, number>();

  const followed = async (): Promise<FollowedProject[]> => {
    const projects = (await settings.everybody()).flatMap((person) => person.settings.projects);
    return [...new Map(projects.map((each) => [`${each.connection} ${each.groupId}`, each])).values()];
  };

  const scan = async ({ connection, groupId }: FollowedProject): Promise<void> => {
    const due = readings.filter(({ name, everyMs }) => {
      const last = readAt.get(`${connection} ${groupId} ${name}`) ?? Number.NEGATIVE_INFINITY;
      return now() - last >= everyMs;
    });
    if (due.length === 0) return;
    const calls = await callsOf(connection);
    const at = await calls.now();
    for (const { name, found } of due) {
      readAt.set(`${connection} ${groupId} ${name}`, now());
      for (const each of await found(calls, groupId, at)) await tell({ ...each, connection, groupId });
    }
  };

  const look = async (): Promise<void> => {
    for (const project of await followed()) {
      try {
        await scan(project);
      } catch (error) {
        // the connection is gone, locked out, or the service is silent: it is tried again when it is due again
        const isExpected = error instanceof Trouble || error instanceof Failure;
        log[isExpected ? 'info' : 'error'](
          { connection: project.connection, ...describeError(error) },
          'a followed project could not be read',
        );
      }
    }
  };

  const loop = createLoop({
    async turn() {
      await look();
      return alertsMs / 4;
    },
    ...{ soonMs: 5_000, failedMs: minuteMs, log, failure: 'followed projects cannot be read' },
  });
  return { look, start: loop.start, stop: loop.stop };
}
