import type { Result } from '#contract/api/operations.ts';
import { connectionNames } from '#contract/streams/pipeline-rules.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { type StateKind, sentenceCase } from '#src/ui/feedback/badge.tsx';

export type Workspace = Result<'listGroupStreamWorkspaces'>['results'][number];
export type Connection = Result<'listGroupStreamConnections'>['results'][number];
export type Processor = Result<'getGroupStreamProcessors'>['results'][number];

export const regionText = ({ dataProcessRegion: { cloudProvider, region } }: Workspace): string =>
  `${cloudProvider} ${region}`;

export const connectionKinds: Record<NonNullable<Connection['state']>, StateKind> = {
  PENDING: 'progress',
  READY: 'ok',
  DELETING: 'progress',
  FAILED: 'failed',
};

const processorKinds: Record<string, StateKind> = {
  INIT: 'progress',
  PROVISION: 'progress',
  CREATED: 'off',
  STARTED: 'ok',
  STOPPED: 'off',
  DROPPED: 'off',
  FAILED: 'failed',
  ERROR: 'failed',
};

/** Words of the service that say little to people; others are shown as they are. */
const stateLabels: Readonly<Record<string, string>> = { INIT: 'Creating', PROVISION: 'Creating' };
export const stateLabel = (state: string): string => ownValue(stateLabels, state) ?? sentenceCase(state);

/** States that the service added since are warnings with their own name. */
export const processorKind = (state: string): StateKind => ownValue(processorKinds, state) ?? 'warning';

export const isStarted = ({ state }: Processor): boolean => state === 'STARTED';
export const isCreating = ({ state }: Processor): boolean => state === 'INIT' || state === 'PROVISION';

/** The processors that read or write by a connection. */
export const usersOf = (connection: string, processors: readonly Processor[]): Processor[] =>
  processors.filter(({ pipeline }) => pipeline.some((stage) => connectionNames(stage).includes(connection)));

/** The names of the stages in their order. */
export const stagesText = ({ pipeline }: Pick<Processor, 'pipeline'>): string =>
  pipeline.map((stage) => Object.keys(stage)[0] ?? '').join(' → ');

const statLabels: Readonly<Record<string, { label: string; unit?: 'bytes' }>> = {
  inputMessageCount: { label: 'Messages read' },
  inputMessageSize: { label: 'Data read', unit: 'bytes' },
  outputMessageCount: { label: 'Messages written' },
  outputMessageSize: { label: 'Data written', unit: 'bytes' },
  dlqMessageCount: { label: 'Messages in the dead letter queue' },
  dlqMessageSize: { label: 'Data in the dead letter queue', unit: 'bytes' },
  stateSize: { label: 'State size', unit: 'bytes' },
};

export interface Stat {
  label: string;
  value: number;
  unit: 'bytes' | undefined;
}

/** The numbers that the service reports of a running processor, in display order; undefined: it reports none. */
export function statsOf({ stats }: Processor): Stat[] | undefined {
  if (!stats) return undefined;
  return Object.entries(statLabels).flatMap(([name, { label, unit }]) => {
    const value = stats[name];
    return typeof value === 'number' ? [{ label, value, unit }] : [];
  });
}

/** Why a processor failed; undefined: it did not, or the service reports no reason. */
export function failureOf({ state, stats }: Processor): string | undefined {
  const reason = stats?.errorMsg;
  return processorKind(state) === 'failed' && typeof reason === 'string' ? reason : undefined;
}

/** The time up to which the windows of a processor are closed. */
export function watermarkOf({ stats }: Processor): string | undefined {
  return typeof stats?.watermark === 'string' ? stats.watermark : undefined;
}

/** What a connection leads to, in one line. */
export function targetOf(connection: Connection): string | null {
  const { clusterName, bootstrapServers, url, schemaRegistryUrls, aws, azure, gcp } = connection;
  const inside = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const match = [
    clusterName,
    bootstrapServers,
    url,
    Array.isArray(schemaRegistryUrls) ? schemaRegistryUrls.join(', ') : undefined,
    inside(aws, 'testBucket'),
    inside(aws, 'roleArn'),
    inside(azure, 'storageAccountName'),
    inside(gcp, 'serviceAccountId'),
  ].find((value) => typeof value === 'string' && value !== '');
  return typeof match === 'string' ? match : null;
}
