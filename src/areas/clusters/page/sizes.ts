import type { Result } from '#contract/api/operations.ts';
import type { Shard } from '../topology/topology.ts';

/** Bytes; undefined where unknown. */
export interface Sizes {
  data: number | undefined;
  storage: number | undefined;
  indexes: number | undefined;
}

export const sizeMeasurements = ['DB_DATA_SIZE_TOTAL', 'DB_STORAGE_TOTAL', 'DB_INDEX_SIZE_TOTAL'] as const;

type Measured = Pick<Result<'getGroupProcessMeasurements'>, 'measurements'>;

function newest({ measurements }: Measured, name: string): number | undefined {
  const points = measurements.find((each) => each.name === name)?.dataPoints ?? [];
  return points.findLast(({ value }) => value !== null)?.value ?? undefined;
}

/** The process from which the sizes of each shard are read: its primary, otherwise any member that answers. */
export function askedOf(shards: readonly Shard[]): (string | undefined)[] {
  return shards.map(({ members }) => {
    const answering = members.filter(({ process, condition }) => process && condition.label !== 'No data');
    return (answering.find(({ primary }) => primary) ?? answering[0])?.process?.id;
  });
}

/** The total of all shards: unknown if one of them does not report it. */
export function sumOfSizes(answers: readonly (Measured | undefined)[]): Sizes {
  const sum = (name: string): number | undefined => {
    const each = answers.map((answer) => answer && newest(answer, name));
    return each.length === 0 || each.includes(undefined)
      ? undefined
      : each.reduce<number>((total, value) => total + (value ?? 0), 0);
  };
  const [data, storage, indexes] = sizeMeasurements.map(sum);
  return { data, storage, indexes };
}
