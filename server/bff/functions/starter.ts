import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import type { AuditClient } from '../forward/audit.ts';

export interface Starter {
  id: string;
  name: string;
  role: ConsoleRole;
  /** Of the person's request; absent at the first start of a demo. */
  client?: AuditClient & { requestId: string };
}
