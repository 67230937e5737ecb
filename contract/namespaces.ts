import { z } from 'zod';

/** Names of databases and collections in requests // documented: "Naming Restrictions" of the database */
export const DatabaseName = z
  .string()
  .min(1)
  .max(63)
  .regex(/^[^/\\. "$\0]*$/u, 'must not contain a space, a dot, or any of / \\ " $');

export const CollectionName = z
  .string()
  .max(255)
  .regex(/^[^$\0]*$/u, 'must not contain $');
