import type { Document } from 'bson';
import { type AnsweredQuery, mostAnswered } from '../documents.ts';
import { planSummary } from '../explain/plan-summary.ts';
import { fromBytes, toBytes } from './bson-bytes.ts';

/** Bytes of one query; for a longer one only the counts and a plan summary cross. */
const longest = 64 * 1024;

/** Queries as they cross between threads: plans are described while their documents are available. */
export class ReportedQueries {
  readonly #reports: Document[] = [];

  readonly observe = (query: AnsweredQuery): void => {
    if (this.#reports.length >= mostAnswered) return;
    const reported = { ...query, plan: query.plan() };
    const brief = { ...reported, filter: {}, plan: { stage: planSummary(reported.plan) } };
    this.#reports.push(toBytes(reported).length <= longest ? reported : brief);
  };

  toBytes(): Uint8Array<ArrayBuffer> {
    return toBytes({ queries: this.#reports });
  }
}

export function queriesOf(bytes: Uint8Array): AnsweredQuery[] {
  return fromBytes(bytes).queries.map(({ plan, scanned, ...query }: Document) => ({
    ...query,
    scanned: scanned === true,
    examined: Number(query.examined),
    returned: Number(query.returned),
    keys: Number(query.keys),
    plan: () => plan,
  }));
}
