import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { checkQuery } from '#src/api/catalogue.ts';
import { keptWithin } from '#src/api/kept-data.ts';
import type { CallArgs } from '../explorer-search.ts';

/** A value once it has not changed for a moment. */
function useRested<Value>(value: Value, waitMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return rested;
}

export interface Fault {
  field: string;
  description: string;
}

/**
 * Validation errors of the values according to the table, a moment after typing. Missing values are only
 * reported after the first attempt to send.
 */
export function useFaults(operation: OperationFacts, args: CallArgs, tried: boolean): Fault[] {
  const rested = useRested(args, 400);
  const check = useQuery({
    ...checkQuery(operation.id, rested),
    // issues stay until the next check answers, but never those of another operation
    placeholderData: keptWithin(['catalogue', operation.id, 'check']),
  });
  return (check.data ?? []).filter(({ description }) => tried || description !== 'is required');
}

/** The same for a request that is about to be sent; empty where the check fails. */
export function useCheck(operation: OperationFacts): (args: CallArgs) => Promise<Fault[]> {
  const client = useQueryClient();
  return (args) => client.fetchQuery(checkQuery(operation.id, args)).catch(() => []);
}
