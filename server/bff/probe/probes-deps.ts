import type { SourceDeps } from '../functions/open-sources.ts';
import type { Leases } from '../jobs/lease.ts';
import type { Log } from '../log.ts';
import type { Protections } from '../protection/protection.ts';
import type { Db } from '../tables.ts';

export interface ProbesDeps extends SourceDeps {
  protections: Pick<Protections, 'admitGoingOn'>;
  db: Db;
  leases: Leases;
  log: Log;
  now: () => number;
}
