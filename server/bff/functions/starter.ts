import type { ConsoleRole } from '#contract/console/console-role.ts';

export interface Starter {
  id: string;
  name: string;
  role: ConsoleRole;
}
