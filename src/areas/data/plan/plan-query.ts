import { queryOptions } from '@tanstack/react-query';
import { runCommand } from '#src/api/run-command.ts';
import { stoppable } from '#src/api/stoppable.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import { pageCommand, type ReadQuery } from '../query-text.ts';
import { type Plan, readPlan } from './read-plan.ts';

/** `queryPlanner` returns the plan of the query, `executionStats` runs it to its end. */
type Verbosity = 'queryPlanner' | 'executionStats';

export interface Explained {
  /** Undefined where the reply holds none that is understood. */
  plan: Plan | undefined;
  reply: EjsonObject;
}

/** How the database finds the documents of a query: without a limit, as everything that it matches. */
export const planQuery = ({ at, db, collection }: Namespace, query: ReadQuery, verbosity: Verbosity) => {
  const {
    skip: _,
    limit: __,
    batchSize: ___,
    ...find
  } = pageCommand(collection, query, {
    page: 1,
    size: 20,
  });
  const command = { explain: find, verbosity };
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
