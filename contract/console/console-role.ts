import { z } from 'zod';

/** Roles of the people of this console, the lowest first. */
export const consoleRoles = ['viewer', 'operator', 'administrator'] as const;
export const ConsoleRole = z.enum(consoleRoles);
export type ConsoleRole = z.infer<typeof ConsoleRole>;
