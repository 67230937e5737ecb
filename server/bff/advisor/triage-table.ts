import type { Kysely } from 'kysely';
import type { Triage } from '#contract/console/advisor-triage.ts';
import { bigints, texts } from '#server/store/schema.ts';

export interface AdvisorTriageRow {
  connection: string;
  group_id: string;
  cluster_name: string;
  suggestion: string;
  decision: Triage['decision'];
  reason: string;
  until_at: number | null;
  latency_ms: number | null;
  /** Before and after, as JSON. */
  measured: string | null;
  decided_by: string;
  decided_at: number;
}

/** Decisions about suggestions of the performance advisor, one for each suggestion of a cluster. */
export async function createTriageTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('advisor_triage')
    .$call(texts('connection', 'group_id', 'cluster_name', 'suggestion', 'decision', 'reason'))
    .addColumn('until_at', 'bigint')
    .addColumn('latency_ms', 'double precision')
    .$call(texts('decided_by'))
    .$call(bigints('decided_at'))
    .addPrimaryKeyConstraint('advisor_triage_key', ['connection', 'group_id', 'cluster_name', 'suggestion'])
    .execute();
}
