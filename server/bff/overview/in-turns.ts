import { Failure } from '../http/errors.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';

/** The answers of one-by-one reads, and the number of reads of each: those read least often are next. */
interface Asked<Value> {
  turn: number;
  value: Value;
}
export type InTurns<Value> = ReadonlyMap<string, Asked<Value>>;

interface TurnPlan<Value> {
  /** What there is to ask now. */
  names: readonly string[];
  /** The earlier answers. */
  known: InTurns<Value> | undefined;
  /** The number of simultaneous reads. */
  most: number;
  /** The value of an object that could not be read yet. */
  none: Value;
  /** Those are read before the others. */
  first?: (value: Value) => boolean;
  read: (name: string) => Promise<Value>;
}

/**
 * Reads some, and keeps the answers of the others that still exist. One that cannot be read does not prevent
 * the others.
 */
export async function inTurn<Value>({
  names,
  known,
  most,
  none,
  first = () => false,
  read,
}: TurnPlan<Value>): Promise<InTurns<Value>> {
  const turnOf = (name: string): number => known?.get(name)?.turn ?? 0;
  const reportOf = (name: string): Value => known?.get(name)?.value ?? none;
  const rank = (name: string): number => (turnOf(name) > 0 && first(reportOf(name)) ? -1 : turnOf(name));
  const next = [...names].sort((a, b) => rank(a) - rank(b)).slice(0, most);
  const answers = await Promise.all(
    next.map(async (name) => {
      const value = await read(name).catch((error: unknown) => {
        if (error instanceof ServiceProblem || error instanceof Failure) return reportOf(name);
        throw error;
      });
      return [name, { turn: Math.max(turnOf(name), 0) + 1, value }] as const;
    }),
  );
  const others = [...(known ?? [])].filter(([name]) => names.includes(name));
  return new Map([...others, ...answers]);
}

/** The same, with one that is read before the others at the next turn. `none`: where no answer is known. */
export function askedNext<Value>(
  existing: InTurns<Value> | undefined,
  name: string,
  none: Value,
): InTurns<Value> {
  return new Map([...(existing ?? []), [name, { turn: -1, value: existing?.get(name)?.value ?? none }]]);
}
