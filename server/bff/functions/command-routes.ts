import type { Document } from 'bson';
import { hasRole } from '#contract/console/access/role-order.ts';
import { commandOperations } from '#contract/console/function-operations.ts';
import type { CommandReply, CommandRequest } from '#contract/console/functions.ts';
import { plural } from '#contract/text/quantities.ts';
import { mostCommandFields } from '#contract/values/json/json-limits.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { onlyLooks } from '#server/data/commands/run-command.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import type { UsableConnection } from '../connections/connections.ts';
import { type Audit, askedBy } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { Failure, mustBeWritable, refuse, refuseField } from '../http/errors.ts';
import type { Call, SignedInRoute } from '../http/route.ts';
import type { Protections } from '../protection/protection.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { Db } from '../tables.ts';
import { UpstreamFailure } from '../upstream/upstream-errors.ts';
import type { OpenDeployment } from './deployments.ts';
import { type EmulatedPlace, replyOf, requireEmulator, sendCommand } from './emulated-cluster.ts';
import { commandName, namespaceOf } from './guarded-sources.ts';
import type { IndexBuilds } from './index-builds.ts';
import type { SourceDeps } from './open-sources.ts';
import { readEjson } from './stored-text.ts';

export interface CommandDeps extends SourceDeps {
  audit: Audit;
  defineHandlers: DefineConsoleHandlers;
  protections: Pick<Protections, 'admitDocuments' | 'counted'>;
  indexBuilds: Pick<IndexBuilds, 'begin'>;
  /** Ours, in milliseconds. */
  now: () => number;
}

type Target =
  | { kind: 'cluster'; connection: UsableConnection; place: EmulatedPlace }
  | { kind: 'deployment'; deployment: OpenDeployment };

/** The answer of the database, or the emulator's refusal to send the command. */
type Answer = { reply: string } | { refusal: Response };

async function readCommand(text: string): Promise<Document> {
  const command = await readEjson('command', text);
  if (typeof command !== 'object' || command === null || Array.isArray(command)) {
    throw refuseField('command', 'must be an object');
  }
  if (Object.keys(command).length > mostCommandFields)
    throw refuseField('command', `must have at most ${mostCommandFields} fields`);
  if (commandName(command) === '') throw refuseField('command', 'must name a command');
  return command;
}

/** Whether the database accepted the command: `ok: 1` also occurs with errors of every single write. */
function isAccepted(reply: string): boolean {
  const { ok, n, writeErrors } = parseEjson(reply) as Document;
  const allFailed = Array.isArray(writeErrors) && writeErrors.length > 0 && Number(n) === 0;
  return Number(ok) === 1 && !allFailed;
}

/** One of the database's own commands, on an emulated cluster or a deployment. */
export function commandRoutes(deps: CommandDeps): SignedInRoute[] {
  const { connections, deployments, pools, upstream, audit, now } = deps;

  const open = async ({ source }: CommandRequest): Promise<Target> => {
    if (source.kind === 'deployment') {
      return { kind: 'deployment', deployment: await deployments.open(source.deployment) };
    }
    const connection = await connections.open(source.connection);
    requireEmulator(connection);
    const { clusterName } = source;
    const place =
      source.kind === 'cluster'
        ? { groupId: source.groupId, clusterName }
        : { orgId: source.orgId, clusterName };
    return { kind: 'cluster', connection, place };
  };

  const authorize = async (target: Target, session: ActiveSession) => {
    if (!hasRole(session.user.role, 'operator')) {
      throw refuse('ROLE_REQUIRED', { message: 'Viewers cannot change documents.' });
    }
    mustBeWritable(deps.readOnly);
    if (target.kind === 'cluster' ? target.connection.readOnly : target.deployment.readOnly) {
      throw refuse('CONNECTION_READ_ONLY', {
        message: `Changes through this ${target.kind === 'cluster' ? 'connection' : 'deployment'} are switched off.`,
      });
    }
    if (target.kind === 'cluster') {
      const groupId = 'groupId' in target.place ? target.place.groupId : undefined;
      await deps.protections.admitDocuments(target.connection, { ...session.user, groupId });
    }
  };

  const run = async (
    target: Target,
    asked: CommandRequest,
    command: Document,
    signal: AbortSignal | undefined,
  ): Promise<Answer> => {
    if (target.kind === 'cluster') {
      const answer = await sendCommand(upstream, target.connection, target.place, asked, signal);
      if (answer.status === 200) return { reply: replyOf(answer) };
      const headers = { ...answer.headers, 'content-type': 'application/json' };
      return { refusal: new Response(answer.text, { status: answer.status, headers }) };
    }
    const lease = pools.lease(target.deployment);
    const { readPreference } = asked;
    const options = { ...(signal ? { signal } : {}), ...(readPreference ? { readPreference } : {}) };
    try {
      return { reply: toEjson(await lease.source.run(asked.db, command, options)) };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { reply: toEjson(error.toReply()) };
    } finally {
      lease.release();
    }
  };

  const respond = (answer: Answer, began: number): CommandReply | Response => {
    if ('refusal' in answer) return answer.refusal;
    return { reply: answer.reply, durationMs: Math.round(now() - began) };
  };

  /** The line of an authorized change; an unauthorized one is recorded in the audit log as well. */
  const beginAdmitted = async (target: Target, session: ActiveSession, subject: Subject) => {
    const begin = (tx?: Db) => audit.begin(subject, tx);
    return audit.recordRefusal(subject, async () => {
      await authorize(target, session);
      if (target.kind !== 'cluster') return begin();
      return deps.protections.counted(target.connection, 'documents', session.user, begin);
    });
  };

  /** An index build lasts as long as its command: the overview shows it. */
  const building = ({ source, db }: CommandRequest, command: Document, { user }: ActiveSession) => {
    if (source.kind !== 'cluster' || commandName(command) !== 'createIndexes') return undefined;
    const { connection, groupId, clusterName } = source;
    const namespace = namespaceOf(db, command);
    return deps.indexBuilds.begin({
      connection,
      groupId,
      clusterName,
      namespace,
      by: user.name,
      since: now(),
    });
  };

  const write = async (
    target: Target,
    asked: CommandRequest,
    command: Document,
    line: AuditLine,
    signal: AbortSignal,
  ) => {
    const stop = asked.endsWithRequest === true ? signal : undefined;
    try {
      // otherwise it continues without the browser: the outcome belongs in the log
      const answer = await run(target, asked, command, stop);
      const status = 'refusal' in answer ? answer.refusal.status : isAccepted(answer.reply) ? 200 : 400;
      await line.end(status < 400 ? 'done' : status < 500 ? 'refused' : 'failed', status);
      return answer;
    } catch (error) {
      const sent = stop?.aborted === true || (error instanceof UpstreamFailure && error.sent);
      await line.end(sent ? 'unknown' : 'failed', error instanceof Failure ? error.status : 500);
      if (!(error instanceof UpstreamFailure) || !sent) throw error;
      throw new UpstreamFailure(error.code, true, {
        message: `${error.message} Whether the change took effect is unknown.`,
      });
    }
  };

  return deps.defineHandlers(commandOperations, {
    async runCommand({ body: asked }, { call, session }) {
      const command = await readCommand(asked.command);
      const target = await open(asked);
      const began = now();
      if (onlyLooks(command)) return respond(await run(target, asked, command, call.signal), began);
      const subject = subjectOf(call, session, asked, command);
      const line = await beginAdmitted(target, session, subject);
      const ended = building(asked, command, session);
      try {
        return respond(await write(target, asked, command, line, call.signal), began);
      } finally {
        ended?.();
      }
    },
  });
}

type Subject = Parameters<Audit['begin']>[0];
type AuditLine = Awaited<ReturnType<Audit['begin']>>;

function placeText(source: CommandRequest['source']): string {
  switch (source.kind) {
    case 'cluster':
      return `/groups/${source.groupId}/clusters/${source.clusterName}`;
    case 'migrationSource':
      return `/orgs/${source.orgId}/migrationSources/${source.clusterName}`;
    default:
      return `/deployments/${source.deployment}`;
  }
}

/** The collection, or the operation that is ended: its number, which of a shard begins with the shard's name. */
function whatOf(db: string, command: Document): string {
  if (commandName(command) !== 'killOp') return namespaceOf(db, command);
  return `operation ${String(command.op).slice(0, 64)}`;
}

/** The documents of a batch that a filter chose: their number as sent, and the filter as the console reports it. */
function chosenText({ chosenBy }: CommandRequest, { updates, deletes }: Document): string {
  const [statements] = [updates, deletes].filter(Array.isArray);
  if (chosenBy === undefined || statements === undefined) return '';
  return `, ${plural(statements.length, 'document')} of filter ${chosenBy}`;
}

/** Names of command, place and collection, and the filter of a change of many documents; never a document. */
function subjectOf(call: Call, session: ActiveSession, asked: CommandRequest, command: Document): Subject {
  const { source, db } = asked;
  return askedBy(call, session, {
    connection: source.kind === 'deployment' ? undefined : source.connection,
    operation: `command ${commandName(command)}`,
    target: `${placeText(source)} ${whatOf(db, command)}${chosenText(asked, command)}`,
  });
}
