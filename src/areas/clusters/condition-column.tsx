import type { Column } from '#src/ui/table/column.ts';
import { rankedColumn } from '#src/ui/table/columns.tsx';
import { type Condition, conditionRank } from './cluster-condition.ts';
import { ConditionBadge } from './condition-badge.tsx';

/** The column of states that health is a part of, the worst first. `stateName`: the service's word for the state. */
export function conditionColumn<Row>(
  id: string,
  header: string,
  conditionOf: (row: Row) => Condition,
  stateName: (row: Row) => string,
  rest: Partial<Column<Row>>,
): Column<Row> {
  const textOf = (row: Row): string => {
    const { label, state } = conditionOf(row);
    return [label, state].filter(Boolean).join(', ');
  };
  return rankedColumn(id, header, (row) => conditionRank(conditionOf(row)), textOf, {
    width: 176,
    narrow: { line: 1, at: 'end', whole: true },
    cell: (row) => <ConditionBadge condition={conditionOf(row)} stateName={stateName(row)} />,
    ...rest,
  });
}
