import { z } from 'zod';

/**
 * The step that a session still requires before it may do anything else: the second factor of the sign-in, a password that only
 * its user knows, or the registration of a second factor.
 */
export const sessionNeeds = ['secondFactor', 'newPassword', 'registration'] as const;
export const SessionNeed = z.enum(sessionNeeds);
export type SessionNeed = z.infer<typeof SessionNeed>;
