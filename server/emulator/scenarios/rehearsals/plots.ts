import type { Difficulty } from '#contract/emulator/rehearsals.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { raise } from '../../kernel/alerts/engine.ts';
import { hostIncident, over } from '../../kernel/alerts/incidents.ts';
import { loseHost, mendSource, refuseUser, returnHost, writeToSource } from './acts.ts';
import type { Mark, RehearsalRecord } from './records.ts';

export interface Step {
  /** The preceding mark, and the delay in seconds. */
  after: Mark;
  seconds: number;
  /** The event, and its visible effect in the service, as sentences. */
  happened: (rehearsal: RehearsalRecord) => string;
  shown: string;
  act: (world: World, rehearsal: RehearsalRecord) => void;
}

/** Writes per second to the source by its applications, and by jobs unknown to the team. */
const usual = 30;
const batch = 320;
const flood = 400;

const applications: Step = {
  after: 'linked',
  seconds: 0,
  happened: ({ sourceName }) => `Applications write ${usual} documents a second to ${sourceName}.`,
  shown: 'Nothing: the service knows no write rate of a source.',
  act: (world, rehearsal) => writeToSource(world, rehearsal, usual),
};

function writesChange(seconds: number, rate: number, happened: string, shown: string): Step {
  return {
    after: 'ready',
    seconds,
    happened: () => happened,
    shown,
    act: (world, rehearsal) => writeToSource(world, rehearsal, rate),
  };
}

const batchJob: readonly Step[] = [
  writesChange(
    45,
    batch,
    `A batch job writes ${batch} documents a second: more than the migration follows.`,
    'The lag grows from reading to reading. readyForCutover stays true.',
  ),
  writesChange(
    105,
    usual,
    `The batch job is over: ${usual} writes a second again.`,
    'The lag falls to zero within minutes.',
  ),
];

const refusedUser: readonly Step[] = [
  {
    after: 'linked',
    seconds: 0,
    happened: ({ sourceName }) => `The roles of the migration user on ${sourceName} were removed.`,
    shown: 'The validation fails with one sentence: the source refused the credentials.',
    act: refuseUser,
  },
  {
    after: 'refused',
    seconds: 20,
    happened: ({ sourceName }) => `The administrator of ${sourceName} grants the roles again.`,
    shown: 'Nothing, until the next validation.',
    act: mendSource,
  },
];

const lostMember: readonly Step[] = [
  {
    after: 'ready',
    seconds: 20,
    happened: ({ clusterName }) => `A secondary of ${clusterName} stops answering.`,
    shown:
      'An event and, where a configuration watches for it, an alert about the target. Nothing in the migration.',
    act: (world, { clusterId }) => {
      const cluster = world.tables.clusters.get(clusterId);
      if (cluster) raise(world, hostIncident(cluster, 1, 'HOST_DOWN'));
    },
  },
  {
    after: 'ready',
    seconds: 80,
    happened: ({ clusterName }) => `The secondary of ${clusterName} is back.`,
    shown: 'The alert closes.',
    act: (world, { clusterId }) => {
      const cluster = world.tables.clusters.get(clusterId);
      if (cluster) over(world, hostIncident(cluster, 1, 'HOST_DOWN'));
    },
  },
];

const lostHost: readonly Step[] = [
  {
    after: 'copying',
    seconds: 4,
    happened: () => 'The migration host stops answering in the middle of the copy.',
    shown: 'The status is FAILED, without a cause. Copied documents stay in the target.',
    act: loseHost,
  },
  {
    after: 'failed',
    seconds: 30,
    happened: () => 'The migration host is started again.',
    shown: 'The source project lists the host again: the migration can be restarted with the same choices.',
    act: returnHost,
  },
];

const floods: readonly Step[] = [
  writesChange(
    30,
    flood,
    `An unannounced import writes ${flood} documents a second.`,
    'The lag grows by a second in each second, and does not fall without action.',
  ),
  writesChange(
    330,
    usual,
    'The team of the import has stopped it.',
    'The lag falls: 200 writes a second arrive, and few are made.',
  ),
];

/** What happens in each, whatever order people do things in: a step waits for its mark. */
export const plots: Readonly<Record<Difficulty, readonly Step[]>> = {
  quiet: [applications, ...batchJob],
  rough: [applications, ...refusedUser, ...lostMember, ...batchJob],
  bad: [applications, ...refusedUser, ...lostHost, ...lostMember, ...floods],
};
