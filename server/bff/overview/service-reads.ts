import { z } from 'zod';
import { Alert } from '#contract/alerts.ts';
import { ApiError } from '#contract/api/errors.ts';
import type { OperationId } from '#contract/api/operations.ts';
import { everyRow } from '#contract/api/pages.ts';
import type { UsableConnection } from '../connections/connections.ts';
import type { Watch } from '../live/watch.ts';
import type { Budgets } from '../upstream/budget.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { buildRequest } from '../upstream/upstream-request.ts';

/** Only the fields in use: the links of two hundred projects would be a burden. */
export const SeenAlert = Alert.omit({ links: true });
export type SeenAlert = z.infer<typeof SeenAlert>;

/** Only the fields that a count over time needs: a project may have hundreds of closed alerts. */
export const PastAlert = Alert.pick({
  id: true,
  alertConfigId: true,
  eventTypeName: true,
  created: true,
  resolved: true,
});
export type PastAlert = z.infer<typeof PastAlert>;

export interface ReadDeps {
  upstream: Upstream;
  budgets: Pick<Budgets, 'backgroundHold'>;
  /** Reads here reuse recent answers of pages, and pages reuse answers of these reads. */
  watch: Pick<Watch, 'answers' | 'question'>;
}

export interface ServiceReads {
  /** The same, where answers of other replicas may have this age, in milliseconds. */
  within(maxAgeMs: number): ServiceReads;
  /** The items of a list's first page and the total count; throws when the call fails. */
  page<Schema extends z.ZodType>(
    schema: Schema,
    id: OperationId,
    args: Record<string, unknown>,
  ): Promise<{ results: z.output<Schema>[]; total: number }>;
  /** One thing that is no list. */
  one<Schema extends z.ZodType>(
    schema: Schema,
    id: OperationId,
    args: Record<string, unknown>,
  ): Promise<z.output<Schema>>;
  /** The items of all pages. */
  all<Schema extends z.ZodType>(
    schema: Schema,
    id: OperationId,
    args?: Record<string, unknown>,
  ): Promise<z.output<Schema>[]>;
}

const itemsPerPage = 500;
/** More rows than any list of an organization that is read whole has: 100,000. */
const mostPages = 200;

const List = z.object({ results: z.array(z.unknown()), totalCount: z.number().optional() });

/** Background reads on behalf of all viewers, within the budget that the service leaves for them. */
export function serviceReads(connection: UsableConnection, deps: ReadDeps, maxAgeMs?: number): ServiceReads {
  const { upstream, budgets, watch } = deps;
  const ask = async (id: OperationId, args: Record<string, unknown>): Promise<unknown> => {
    const request = buildRequest(id, args);
    const hold = budgets.backgroundHold(connection.id, request);
    if (hold) throw new ServiceProblem(hold.message, { waitMs: hold.waitMs });
    const { status, body } = await watch.answers.read(watch.question(connection.id, request), {
      poll: true,
      ...(maxAgeMs === undefined ? {} : { maxAgeMs }),
      ask: (signal) => upstream.call(connection, request, { background: true, signal }),
    });
    if (status < 400) return body;
    throw new ServiceProblem(ApiError.safeParse(body).data?.detail ?? `Atlas answered ${status}.`);
  };
  const page: ServiceReads['page'] = async (schema, id, args) => {
    const list = List.safeParse(await ask(id, args));
    const items = z.array(schema).safeParse(list.data?.results);
    if (!list.success || !items.success)
      throw new ServiceProblem('Atlas answered in a way that was not understood.');
    return { results: items.data, total: list.data.totalCount ?? items.data.length };
  };
  return {
    within: (ms) => serviceReads(connection, deps, ms),
    page,
    async one(schema, id, args) {
      const answer = schema.safeParse(await ask(id, args));
      if (!answer.success) throw new ServiceProblem('Atlas answered in a way that was not understood.');
      return answer.data;
    },
    all(schema, id, args = {}) {
      const query = (args.query ?? {}) as Record<string, unknown>;
      return everyRow(
        async (paged) => {
          // as pages of the console ask, so that it is the same question
          const { results, total } = await page(schema, id, { ...args, query: { ...query, ...paged } });
          return { results, totalCount: total };
        },
        { itemsPerPage, mostPages },
      );
    },
  };
}
