import type { ConsoleRole } from '#contract/console/bff.ts';

export interface Starter {
  id: string;
  name: string;
  role: ConsoleRole;
}
