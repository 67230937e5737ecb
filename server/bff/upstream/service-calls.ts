import { z } from 'zod';
import { ApiError } from '#contract/api/errors.ts';
import type { OperationId } from '#contract/api/operations.ts';
import { readWhole } from '#contract/lists/whole-list.ts';
import type { UsableConnection } from '../connections/connections.ts';
import type { Audit, AuditClient } from '../forward/audit.ts';
import { readableChange } from '../forward/changed-resource.ts';
import { Failure } from '../http/errors.ts';
import type { Change } from '../live/consequences.ts';
import { admittedLine } from '../protection/admitted-line.ts';
import type { Approval, Protections } from '../protection/protection.ts';
import type { Budgets } from './budget.ts';
import { retryAfterMs } from './retry.ts';
import { ServiceProblem } from './service-problem.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';
import { UpstreamFailure } from './upstream-errors.ts';
import { buildRequest } from './upstream-request.ts';

export interface CallDeps {
  upstream: Upstream;
  budgets: Pick<Budgets, 'backgroundHold'>;
  audit: Pick<Audit, 'begin' | 'recordRefusal'>;
  protections: Pick<Protections, 'admit' | 'admitDocuments' | 'counted'>;
  /** Ours, in milliseconds. */
  now: () => number;
  /** Called for every change, so that watched pages update immediately. */
  changed: (connection: string, change: Change) => void;
}

/** Whose change it is, for the audit log. */
interface ChangeSubject {
  actor: string;
  /** Id of that user; without one, only operations that end something are allowed. */
  actorId: string | undefined;
  requestId: string;
  /** Role and program of the person who began the work. */
  client?: AuditClient | undefined;
  /** The purpose of the change: `restore test Nightly into scratch`. */
  text: string;
  /** Whether a second person has approved this very change. */
  approved?: Approval;
}

export interface ServiceCalls {
  /** By which everything is dated: the emulator's clock, or ours. */
  now(): Promise<number>;
  /**
   * A read in the background, within the project's share; throws Trouble, except for 404. A list is read whole, unless the
   * query names a page or a size below the largest (`readWhole`).
   */
  call(id: OperationId, args: Record<string, unknown>): Promise<UpstreamAnswer>;
  /** The body of an answer by its schema; throws when it does not match. */
  read<Schema extends z.ZodType>(schema: Schema, answer: UpstreamAnswer): z.output<Schema>;
  /** Throws at 404. */
  present(answer: UpstreamAnswer): UpstreamAnswer;
  /** A change with its line in the audit log; answers whatever the service answered, throws Failure. */
  change(subject: ChangeSubject, id: OperationId, args: Record<string, unknown>): Promise<UpstreamAnswer>;
}

const Clock = z.object({ clock: z.object({ now: z.string() }) });

export function refusalLabels({ body, status }: Pick<UpstreamAnswer, 'body' | 'status'>): string {
  return ApiError.safeParse(body).data?.detail ?? `The service answered ${status}.`;
}

export const codeOf = ({ body }: Pick<UpstreamAnswer, 'body'>): string =>
  ApiError.safeParse(body).data?.errorCode ?? '';

/**
 * The server's own calls to the service of a connection: few calls, and changes on behalf of users.
 * `isAwaited`: a user waits for the reads, which then precede those of loops. `priority`: a running migration
 * depends on them, and they precede other background reads.
 */
export function serviceCalls(
  connection: UsableConnection,
  deps: CallDeps,
  { isAwaited = false, priority = false }: { isAwaited?: boolean; priority?: boolean } = {},
): ServiceCalls {
  const { upstream, budgets, now } = deps;

  const callOnce = async (id: OperationId, args: Record<string, unknown>): Promise<UpstreamAnswer> => {
    const request = buildRequest(id, args);
    const hold = isAwaited ? undefined : budgets.backgroundHold(connection.id, request, { priority });
    if (hold) throw new ServiceProblem(hold.message, { waitMs: hold.waitMs });
    let answer: UpstreamAnswer;
    try {
      answer = await upstream.call(connection, request, {
        background: !isAwaited,
        priority,
        unattended: !isAwaited,
      });
    } catch (error) {
      if (error instanceof Failure) throw new ServiceProblem(error.message, { cause: error });
      throw error;
    }
    if (answer.status < 400 || answer.status === 404) return answer;
    throw new ServiceProblem(refusalLabels(answer), {
      final: answer.status < 500 && answer.status !== 429,
      waitMs: retryAfterMs(answer.headers['retry-after'], now()) ?? 0,
    });
  };

  const call = async (id: OperationId, args: Record<string, unknown>): Promise<UpstreamAnswer> => {
    let first: UpstreamAnswer | undefined;
    const body = await readWhole(async (paged) => {
      const answer = await callOnce(id, paged as Record<string, unknown>);
      first ??= answer;
      return answer.body;
    }, args);
    return { ...(first as UpstreamAnswer), body };
  };

  const read = <Schema extends z.ZodType>(schema: Schema, answer: UpstreamAnswer): z.output<Schema> => {
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success) throw new ServiceProblem('the service answered in a way that was not understood.');
    return parsed.data;
  };

  const present = (answer: UpstreamAnswer): UpstreamAnswer => {
    if (answer.status === 404) throw new ServiceProblem(refusalLabels(answer), { final: true });
    return answer;
  };

  const change: ServiceCalls['change'] = async (subject, id, args) => {
    const { actor, actorId, requestId, client, text, approved = false } = subject;
    const request = buildRequest(id, args);
    const { groupId } = args as { groupId?: unknown };
    const by = { id: actorId, name: actor, groupId: typeof groupId === 'string' ? groupId : undefined };
    const line = await admittedLine(deps, connection, {
      ...{ what: id, by, approved },
      subject: {
        ...client,
        actor,
        actorId,
        connection: connection.id,
        operation: id,
        target: `${request.resource} ${text}`,
        requestId,
        change: readableChange(id, args),
      },
    });
    try {
      const answer = await upstream.call(connection, request);
      await line.end(
        answer.status < 400 ? 'done' : answer.status < 500 ? 'refused' : 'failed',
        answer.status,
        answer.serviceAt,
      );
      deps.changed(connection.id, { request, answer });
      return answer;
    } catch (error) {
      const sent = error instanceof UpstreamFailure && error.sent;
      await line.end(sent ? 'unknown' : 'failed', error instanceof Failure ? error.status : 500);
      throw error;
    }
  };

  return {
    call,
    read,
    present,
    change,
    async now() {
      if (!connection.emulator) return now();
      const { clock } = read(Clock, present(await call('getEmulatorState', {})));
      return Date.parse(clock.now);
    },
  };
}
