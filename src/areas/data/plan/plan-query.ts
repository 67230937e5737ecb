import { queryOptions } from '@tanstack/react-query';
import { runCommand } from '#src/api/run-command.ts';
import { stoppable } from '#src/api/stoppable.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import { findCommand, type ReadQuery } from '../query-text.ts';
import { type Plan, readPlan } from './read-plan.ts';

/** `queryPlanner` returns the plan of the query, `executionStats` runs it to its end. */
type Verbosity = 'queryPlanner' | 'executionStats';

export interface Explained {
  /** Undefined where the reply holds none that is understood. */
  plan: Plan | undefined;
  reply: EjsonObject;
}

/** How the database finds the documents of a query: as everything that it matches, with its own skip and limit only. */
export const planQuery = ({ at, db, collection }: Namespace, query: ReadQuery, verbosity: Verbosity) => {
  const { batchSize: _, maxTimeMS, ...find } = findCommand(collection, query, 20);
  const command = { explain: find, verbosity, ...(maxTimeMS === undefined ? {} : { maxTimeMS }) };
  const queryKey = ['data', at.source, at.read, 'plan', db, JSON.stringify(command)];
  return queryOptions({
    queryKey,
    queryFn: stoppable(queryKey, async (signal): Promise<Explained> => {
      const reply = await runCommand(at, db, command, signal);
      return { plan: readPlan(reply), reply };
    }),
    staleTime: 15_000,
    retry: false,
  });
};
