import { z } from 'zod';
import { ApiError } from '#contract/api/errors.ts';
import {
  type CommandRequest,
  type DataSourceRef,
  type MigrationSourceRef,
  mostCommandMs,
} from '#contract/console/functions.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { UsableConnection } from '../connections/connections.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { Upstream, UpstreamAnswer } from '../upstream/upstream.ts';
import { UpstreamFailure } from '../upstream/upstream-errors.ts';
import { buildRequest } from '../upstream/upstream-request.ts';

type ClusterRef = Extract<DataSourceRef, { kind: 'cluster' }>;
/** A cluster of a project, or one of the source that an organization migrates from. */
export type EmulatedPlace =
  | Pick<ClusterRef, 'groupId' | 'clusterName'>
  | Pick<MigrationSourceRef, 'orgId' | 'clusterName'>;
export type Command = Pick<CommandRequest, 'db' | 'command' | 'readPreference'>;

const Reply = z.object({ reply: z.string() });
const Clusters = z.object({ results: z.array(z.object({ name: z.string() })) });

/** The service shows no documents; only the emulator does. */
export function requireEmulator(connection: UsableConnection): void {
  if (connection.emulator) return;
  throw refuse('EMULATOR_ONLY', {
    message: 'Documents of real clusters are reached by the connection string of a deployment.',
  });
}

function commandRequest(place: EmulatedPlace, { db, command, readPreference }: Command) {
  if ('orgId' in place) return buildRequest('runEmulatorSourceCommand', { ...place, body: { db, command } });
  const body = { db, command, ...(readPreference ? { readPreference } : {}) };
  return buildRequest('runEmulatorCommand', { ...place, body });
}

/** Milliseconds beyond the command's own time limit in which its answer must arrive. */
const graceMs = 10_000;

/** How long an answer may take: as long as the command itself may run, and the way there and back. */
function waitMsOf(text: string): number {
  const limit = Number(
    /"maxTimeMS"\s*:\s*(?:\{\s*"\$number(?:Int|Long|Double)"\s*:\s*")?(\d{1,9})/u.exec(text)?.[1] ?? 0,
  );
  return Math.min(limit, mostCommandMs) + graceMs;
}

/** Sends one command to a cluster of the emulator; an answer other than 200 is the emulator's refusal. */
export function sendCommand(
  upstream: Upstream,
  connection: UsableConnection,
  place: EmulatedPlace,
  command: Command,
  signal?: AbortSignal,
): Promise<UpstreamAnswer> {
  requireEmulator(connection);
  // documents are not requests to the service: they use nothing of a project's budget
  const waitMs = waitMsOf(command.command);
  const request = { ...commandRequest(place, command), groupId: undefined, waitMs };
  return upstream.call(connection, request, signal ? { signal } : {});
}

export function replyOf(answer: UpstreamAnswer): string {
  const read = Reply.safeParse(answer.body);
  if (!read.success) throw new UpstreamFailure('UPSTREAM_INVALID', true);
  return read.data.reply;
}

/** The error that a function receives when a cluster did not answer as a database does. */
function unreachable(clusterName: string, text: string): CommandError {
  return new CommandError('HostUnreachable', `${clusterName}: ${text}`);
}

/** Like `sendCommand`, for functions: resolves to the reply as extended JSON, rejects with a CommandError. */
export async function replyTo(
  upstream: Upstream,
  connection: UsableConnection,
  cluster: EmulatedPlace,
  command: Command,
  signal?: AbortSignal,
): Promise<string> {
  try {
    const answer = await sendCommand(upstream, connection, cluster, command, signal);
    if (answer.status === 200) return replyOf(answer);
    const refusal = ApiError.safeParse(answer.body);
    throw unreachable(cluster.clusterName, refusal.data?.detail ?? `it was refused (${answer.status})`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const unknown = error instanceof UpstreamFailure && error.sent;
    const text = unknown ? `${error.message} Whether a change took effect is unknown.` : error.message;
    throw unreachable(cluster.clusterName, text);
  }
}

/** The cluster that functions work on when nothing else is linked. */
export async function firstCluster(
  upstream: Upstream,
  connection: UsableConnection,
  groupId: string,
): Promise<string> {
  requireEmulator(connection);
  const answer = await upstream.call(connection, buildRequest('listGroupClusters', { groupId }));
  const read = Clusters.safeParse(answer.body);
  const [first] = read.data?.results ?? [];
  if (answer.status === 200 && first) return first.name;
  throw refuse('NOT_FOUND', { message: 'The project has no cluster.' });
}
