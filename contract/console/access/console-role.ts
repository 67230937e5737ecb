import { z } from 'zod';

/** Roles of the people of this console. An auditor also reads the whole audit log and the users; see `role-order.ts`. */
export const consoleRoles = ['viewer', 'auditor', 'operator', 'administrator'] as const;
export const ConsoleRole = z.enum(consoleRoles);
export type ConsoleRole = z.infer<typeof ConsoleRole>;
