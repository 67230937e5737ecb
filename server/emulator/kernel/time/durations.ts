import { pausableAgainMs } from '#contract/clusters/configure/changes.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Durations of the service, in milliseconds at its own pace; their sources are in `evidence`. */
export const durations = {
  'cluster.create': 10 * minute,
  'cluster.update': 6 * minute,
  'cluster.delete': 4 * minute,
  'cluster.pause': 3 * minute,
  'cluster.restart': 2 * minute,
  'cluster.election': 12 * second,
  'index.roll': 6 * minute,
  'flex.create': 20 * second,
  'flex.update': 20 * second,
  'flex.delete': 20 * second,
  'snapshot.queue': 20 * second,
  'snapshot.run': 130 * second,
  'snapshot.copy': 3 * minute,
  'restore.run': 4.5 * minute,
  'restore.queue': 20 * second,
  'export.queue': 20 * second,
  'export.run': 3 * minute,
  'flexSnapshot.queue': 10 * second,
  'flexSnapshot.run': 60 * second,
  'flexRestore.run': 2 * minute,
  'compliance.settle': 10 * second,
  'search.queue': 10 * second,
  'search.build': 60 * second,
  'search.delete': 10 * second,
  'searchNodes.change': 5 * minute,
  'sampleData.load': 3 * minute,
  'outage.start': 20 * second,
  'outage.strike': 60 * second,
  'outage.end': 20 * second,
  'outage.recover': 2 * minute,
  'migration.validate': 30 * second,
  'migration.start': 30 * second,
  'migration.copy': 10 * minute,
  'migration.cutover': minute,
  'endpointService.change': 150 * second,
  'endpoint.change': 60 * second,
  'logExport.verify': 30 * second,
  'invoice.report': 30 * second,
  'stream.processor': 10 * second,
  'stream.link': 60 * second,
  'ldap.verify': 60 * second,
  'peer.change': 60 * second,
  'archive.start': 5 * minute,
  'archive.pause': minute,
  'role.service': 30 * second,
  'accessEntry.apply': 20 * second,
  'maintenance.run': 50 * minute,
} as const satisfies Record<string, number>;
export type DurationName = keyof typeof durations;

/** How a duration is known: recorded at the service, documented by it, or assumed. */
export interface DurationEvidence {
  source: 'observed' | 'recorded' | 'documented' | 'assumed';
  note: string;
}

const evidence: Partial<Record<DurationName, DurationEvidence>> = {
  'cluster.create': { source: 'recorded', note: '7 to 24 minutes' },
  'cluster.update': { source: 'recorded', note: 'as long as a creation, or less' },
  'cluster.election': { source: 'documented', note: 'usually no longer' },
  'snapshot.run': { source: 'recorded', note: 'about 2.5 minutes with the queue' },
  'restore.run': { source: 'recorded', note: '4 to 5 minutes' },
  'compliance.settle': { source: 'recorded', note: 'seconds' },
  'endpointService.change': { source: 'recorded', note: 'about 2.5 minutes' },
};

/** The source of a duration; without evidence it is assumed. */
export const evidenceOf = (name: DurationName): DurationEvidence =>
  evidence[name] ?? { source: 'assumed', note: '' };

/** The part of observed work that is another kind of work in the emulator: a restore is observed with its queue. */
const withinObserved: Partial<Record<DurationName, DurationName>> = { 'restore.run': 'restore.queue' };
/** Work takes some time, so that its passing states are shown. */
const leastObservedMs = second;

/** The milliseconds of single works at the service's pace, where their durations were observed at the source of a copy. */
export function observedDurations(
  observed: readonly { name: DurationName; ms: number }[],
): Partial<Record<DurationName, number>> {
  return Object.fromEntries(
    observed.flatMap(({ name, ms }): [DurationName, number][] => {
      const part = withinObserved[name];
      const own = Math.max(leastObservedMs, Math.round(ms - (part ? durations[part] : 0)));
      // work that took less than its usual part has a shorter part
      const rest = Math.max(0, Math.round(ms) - own);
      return part && rest < durations[part]
        ? [
            [name, own],
            [part, rest],
          ]
        : [[name, own]];
    }),
  );
}

/** Deadlines are agreed in hours and days and keep their length at every pace. */
export const deadlines = {
  // documented: an index of nothing is removed some time after its build. Assumed: after a day, so that indexes which a script or
  // Terraform makes before there are documents are there when their plan is made again.
  'search.cleanUp': day,
  'cluster.pausableAgain': pausableAgainMs,
  'cluster.pin': 28 * day, // documented: four weeks
  'outage.expires': 3 * day, // observed
  'migration.cutover': 120 * 60 * minute, // documented: 120 hours
  'migration.oplog': 3 * day, // assumed: the period that the oplog of a source covers
  'download.expires': 60 * minute, // documented: one hour after the files are ready
  'flexDownload.expires': 6 * 60 * minute, // observed
} as const satisfies Record<string, number>;

/** How fast the work of a world goes. */
export interface Pace {
  /** Work takes this part of its time at the service: 60 makes ten minutes ten seconds. */
  factor: number;
  /** Milliseconds of single works, whatever the factor. */
  own: Partial<Record<DurationName, number>>;
}

export const usualPace: Pace = { factor: 60, own: {} };
/** So fast that no work takes any time; passing states are still shown once. */
export const instantFactor = 1e9;

export function isDurationName(text: string): text is DurationName {
  return Object.hasOwn(durations, text);
}

export function takes(pace: Pace, name: DurationName): number {
  return pace.own[name] ?? Math.round(durations[name] / pace.factor);
}
