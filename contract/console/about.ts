import { z } from 'zod';
import { consoleOperations } from './table/operation.ts';

const Replica = z.object({
  id: z.string(),
  version: z.string().nullable(),
  /** Milliseconds since it started; null: it has not recorded its start. */
  upMs: z.number().nullable(),
  /** Milliseconds since its last sign of life. */
  aliveMs: z.number(),
  /** Whether other replicas still count on it. */
  isAlive: z.boolean(),
  /** Whether it gave this answer. */
  isCurrent: z.boolean(),
});
export type Replica = z.infer<typeof Replica>;

const JobCount = z.object({
  /** Kind of work, such as `change_set`. */
  kind: z.string(),
  state: z.string(),
  count: z.number(),
});

export const About = z.object({
  version: z.string(),
  node: z.string(),
  /** Build of the console's files; null: none. */
  build: z.string().nullable(),
  replicas: z.array(Replica),
  jobs: z.array(JobCount),
  /** Work that a process holds now, by kind. */
  leases: z.array(z.object({ kind: z.string(), count: z.number() })),
  store: z.object({
    kind: z.enum(['sqlite', 'postgres']),
    bytes: z.number(),
    /** Duration of one statement, in milliseconds. */
    latencyMs: z.number(),
    /** Name of the newest migration of the database. */
    schema: z.string(),
  }),
  key: z.object({
    /** Whether it opens the secrets in the database. */
    opens: z.boolean(),
    /** Whether `--key-file` names it; otherwise it is in the data folder. */
    isNamed: z.boolean(),
  }),
  /** Where metrics are served: at a port of their own, at the port of the console, or nowhere. */
  metrics: z.object({ at: z.enum(['port', 'console', 'off']), port: z.number().nullable() }),
});
export type About = z.infer<typeof About>;

/** The state of the server, for the people who operate it. */
export const aboutOperations = consoleOperations({
  getAbout: {
    ...{ method: 'GET', path: '/about', role: 'auditor', answer: About },
    summary: 'Describe version, replicas, jobs, database and key of this console',
  },
});
