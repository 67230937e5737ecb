import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import type { TwinAnswer } from '#contract/twins/resource.ts';
import { twinResource, twinResourceNames } from '#contract/twins/resources.ts';
import { appliesTo, ownersIn, partsOf, pathAt } from '#contract/twins/source-parts.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { FinishedRead, Item, TwinRead } from './twin-reads.ts';

/** A read that has to wait, with the reason. */
export interface WaitingRead {
  waitMs: number;
  /** Whether the budget has no room; otherwise the service did not answer. */
  isBudget: boolean;
  reason: string;
}

/** Between two tries of a read that was not answered. */
const retryMs = 5_000;

/** The reads of the places that are known from the start: the organization and its projects. */
export function firstReads(groupIds: readonly string[]): TwinRead[] {
  const of = (level: 'organization' | 'project') =>
    twinResourceNames.filter((name) => twinResource(name).of === level);
  const reads = [
    ...of('organization').map((resource) => ({ resource, groupId: '', clusterName: '' })),
    ...groupIds.flatMap((groupId) =>
      of('project').map((resource) => ({ resource, groupId, clusterName: '' })),
    ),
  ];
  return reads.map((read, index) => ({ ...read, number: index + 1 }));
}

/** The reads that a list of owners leads to, none of other lists; their numbers begin at `from`. */
export function readsOfParts({ resource: list, groupId, items }: FinishedRead, from: number): TwinRead[] {
  const level = partsOf[list];
  if (level === undefined) return [];
  const reads = items.flatMap((cluster) =>
    twinResourceNames
      .filter((name) => twinResource(name).of === level && appliesTo(name, cluster))
      .flatMap((resource) =>
        ownersIn(list, cluster).map((clusterName) => ({ resource, groupId, clusterName })),
      ),
  );
  return reads.map((read, index) => ({ ...read, number: from + index }));
}

/** One read of a copy, or how long it has to wait. */
export async function readSource(
  calls: Pick<ServiceCalls, 'call'>,
  orgId: string,
  read: TwinRead,
): Promise<FinishedRead | WaitingRead> {
  const { of, read: operationId, query, path, answer } = twinResource(read.resource);
  try {
    const args = { ...pathAt(of, orgId, read), ...path, ...(query ? { query } : {}) };
    const { status, body } = await calls.call(operationId, args);
    if (status === 404) return { ...read, ...missing(read) };
    const items = itemsOf(answer, body);
    if (!items) return { ...read, state: 'failed', reason: 'The answer was not understood.', items: [] };
    return { ...read, state: 'read', reason: '', items: items.map(portable) };
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    const { message: reason, final, waitMs, cause } = error;
    if (final) return { ...read, state: 'refused', reason, items: [] };
    // only a budget, and a refusal of the service's limit, know how long to wait
    const isBudget = waitMs > 0 && cause === undefined;
    return { waitMs: waitMs > 0 ? waitMs : retryMs, isBudget, reason };
  }
}

/** Owners have to exist; a missing part is an empty one. */
function missing({ resource }: TwinRead): Pick<FinishedRead, 'state' | 'reason' | 'items'> {
  if (resource === 'projects') return { state: 'refused', reason: 'The project does not exist.', items: [] };
  if (resource === 'organizations')
    return { state: 'refused', reason: 'The organization does not exist.', items: [] };
  return { state: 'read', reason: '', items: [] };
}

function itemsOf(answer: TwinAnswer, body: unknown): Item[] | undefined {
  const field = answer === 'accessLogs' ? 'accessLogs' : 'results';
  const list =
    answer === 'one' ? [body] : answer === 'list' ? body : isRecord(body) ? body[field] : undefined;
  return Array.isArray(list) && list.every(isRecord) ? list : undefined;
}

/** Without secrets, and without links, which lead to the source. */
function portable(item: Item): Item {
  const { links: _, ...rest } = item;
  return withoutSecrets(rest);
}
