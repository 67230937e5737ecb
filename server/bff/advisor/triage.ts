import type {
  Measured,
  Triage,
  TriageRemoval,
  TriageRequest,
  TriageScope,
} from '#contract/console/advisor-triage.ts';
import type { Db } from '../tables.ts';
import type { AdvisorTriageRow } from './triage-table.ts';

export interface TriageStore {
  /** The decisions of a project, the newest first. */
  list(scope: TriageScope): Promise<Triage[]>;
  /** Keeps a decision in place of the one before. */
  decide(request: TriageRequest, by: string, at: number): Promise<void>;
  /** Forgets a decision: the suggestion is open again. */
  reopen(place: TriageRemoval): Promise<void>;
}

/** The number of decisions shown for a project: more suggestions are never decided. */
const mostShown = 1_000;

const toTriage = (row: AdvisorTriageRow): Triage => ({
  clusterName: row.cluster_name,
  suggestion: row.suggestion,
  decision: row.decision,
  reason: row.reason,
  until: row.until_at,
  latencyMs: row.latency_ms,
  // this text was written by this program
  measured: row.measured === null ? null : (JSON.parse(row.measured) as Measured),
  by: row.decided_by,
  at: row.decided_at,
});

/** What people decided about suggestions of the performance advisor. */
export function createTriage(db: Db): TriageStore {
  return {
    async list({ connection, groupId }) {
      const rows = await db
        .selectFrom('advisor_triage')
        .selectAll()
        .where('connection', '=', connection)
        .where('group_id', '=', groupId)
        .orderBy('decided_at', 'desc')
        .limit(mostShown)
        .execute();
      return rows.map(toTriage);
    },
    async decide(request, by, at) {
      const decision = {
        decision: request.decision,
        reason: request.decision === 'dismissed' ? request.reason : '',
        until_at: request.decision === 'later' ? request.until : null,
        latency_ms: request.decision === 'accepted' ? request.latencyMs : null,
        measured:
          request.decision === 'accepted' && request.measured ? JSON.stringify(request.measured) : null,
        decided_by: by,
        decided_at: at,
      };
      await db
        .insertInto('advisor_triage')
        .values({
          connection: request.connection,
          group_id: request.groupId,
          cluster_name: request.clusterName,
          suggestion: request.suggestion,
          ...decision,
        })
        .onConflict((conflict) =>
          conflict.columns(['connection', 'group_id', 'cluster_name', 'suggestion']).doUpdateSet(decision),
        )
        .execute();
    },
    async reopen({ connection, groupId, clusterName, suggestion }) {
      await db
        .deleteFrom('advisor_triage')
        .where('connection', '=', connection)
        .where('group_id', '=', groupId)
        .where('cluster_name', '=', clusterName)
        .where('suggestion', '=', suggestion)
        .execute();
    },
  };
}
