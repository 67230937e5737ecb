import type { ProbeReport, ProbeStart } from '#contract/console/probe.ts';
import { withPresentNames } from '#server/store/renamed-fields.ts';
import type { Lease } from '../jobs/lease.ts';
import type { Changer } from '../protection/protection.ts';
import type { Db } from '../tables.ts';

/** The pending removal of a writing probe's data. */
export interface CleanUp {
  start: ProbeStart;
  by: Changer;
  tries: number;
}

/** A report as it is stored. */
interface StoredProbe {
  report: ProbeReport;
  cleanUp: CleanUp | undefined;
}

/** A process that is silent for so long has lost its probes, in milliseconds. */
export const probeLease = { kind: 'probe', durationMs: 15_000 };

const bodyOf = ({ report, cleanUp }: StoredProbe): string =>
  JSON.stringify(cleanUp ? { ...report, cleanUp } : report);

function parse(body: string): StoredProbe {
  // this text was written by this program
  const { cleanUp, ...report } = withPresentNames<ProbeReport & { cleanUp?: CleanUp }>(JSON.parse(body), {
    stretches: 'periods',
  });
  return { report, cleanUp };
}

/** The rows of probes: their reports, and the documents left to remove. */
export class ProbeStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(id: string): Promise<StoredProbe | undefined> {
    const row = await this.#db.selectFrom('probes').select('body').where('id', '=', id).executeTakeFirst();
    return row && parse(row.body);
  }

  /** Ids of probes with something left to remove, running ones included. */
  async withCleanUp(): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('probes')
      .select('id')
      .where('body', 'like', '%"cleanUp":%')
      .orderBy('id')
      .limit(200)
      .execute();
    return rows.map(({ id }) => id);
  }

  async insert(lease: Lease, { connection, groupId }: ProbeStart, probe: StoredProbe): Promise<void> {
    const values = { id: probe.report.id, connection, group_id: groupId, body: bodyOf(probe) };
    await lease.write((tx) => tx.insertInto('probes').values(values).execute());
  }

  /** Writes nothing when the lease is lost. */
  async save(lease: Lease, probe: StoredProbe): Promise<void> {
    await lease.write((tx) =>
      tx
        .updateTable('probes')
        .set({ body: bodyOf(probe) })
        .where('id', '=', probe.report.id)
        .execute(),
    );
  }
}
