import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { plural } from '#src/lib/bytes.ts';
import type { Evidence } from '#src/lib/csv.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import type { RowGroup } from '#src/ui/table/arrange.ts';
import { ResourceTable, type ResourceTableProps } from '#src/ui/table/resource-table.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { AcknowledgeButtons } from '../acknowledge/acknowledge-menu.tsx';
import { useDefaultPeriod } from '../acknowledge/default-period.ts';
import { titleOf } from '../acknowledge/titles.ts';
import { useAcknowledge } from '../acknowledge/use-acknowledge.ts';
import { useRowActions } from '../acknowledge/use-row-actions.ts';
import { type AlertRow, isActive } from '../alert-row.ts';
import type { AlertsSearch } from '../filter/alerts-search.ts';
import { GroupHeading } from './cells.tsx';
import { groupAlerts, groupKey } from './grouping.ts';

/** Properties that a page passes to its list of alerts. */
export interface AlertListProps {
  search: AlertsSearch;
  onSearch: (part: AlertsSearch, how?: 'push' | 'replace') => void;
  onShow: (row: AlertRow) => void;
  onChoose: (rows: readonly AlertRow[], onDone?: () => void) => void;
  /** The selection, for the keyboard shortcuts. */
  chosen: RefObject<{ rows: readonly AlertRow[]; clear: () => void }>;
  /** Why who looks may not acknowledge these; undefined when they may. */
  refusalFor: (rows: readonly AlertRow[]) => string | undefined;
  evidence: Evidence;
}

type OwnOfTable = 'id' | 'label' | 'columns' | 'rows' | 'dimmed' | 'openKey' | 'filters' | 'empty' | 'footer';

interface AlertsTableProps<Row extends AlertRow>
  extends AlertListProps,
    Pick<ResourceTableProps<Row>, OwnOfTable> {
  /** Actions of a row besides opening and acknowledging. */
  moreActions: (row: Row) => ActionItem[];
}

const rowKey = (row: AlertRow): string => row.id;
const none: readonly AlertRow[] = [];

/** A list of alerts, of one project or of all: sorted, grouped, and acknowledged one by one or together. */
export function AlertsTable<Row extends AlertRow>(props: AlertsTableProps<Row>) {
  const { search, onSearch, onShow, onChoose, chosen, refusalFor, moreActions, ...table } = props;
  const groupBy = useGroups(table.rows ?? none, search.group, refusalFor);
  const own = useRowActions<Row>({ refusalFor, onShow, onChoose });
  return (
    <ResourceTable
      {...table}
      fill
      rowKey={rowKey}
      rowName={titleOf}
      sort={parseSort(search.sort)}
      onSortChange={(sort) => onSearch({ sort: formatSort(sort) })}
      {...(groupBy ? { groupBy } : {})}
      actions={(row) => [...own(row), ...moreActions(row)]}
      onOpen={onShow}
      selectionActions={(rows, clear) => (
        <Chosen rows={rows} clear={clear} chosen={chosen}>
          <AcknowledgeButtons
            rows={rows}
            refusal={refusalFor(rows)}
            onChoose={(active) => onChoose(active, clear)}
            onDone={clear}
          />
        </Chosen>
      )}
    />
  );
}

function useGroups(
  rows: readonly AlertRow[],
  by: AlertsSearch['group'],
  refusalFor: AlertListProps['refusalFor'],
): ((row: AlertRow) => RowGroup) | undefined {
  const now = useNow();
  return useMemo(() => {
    if (!by) return undefined;
    const groups = groupAlerts(rows, by, now).map((group, order): [string, RowGroup] => [
      group.key,
      {
        key: group.key,
        order,
        label: <GroupHeading group={group} withSeverity={by === 'configuration'} />,
        action: <AcknowledgeGroup rows={group.rows} name={group.label} refusal={refusalFor(group.rows)} />,
      },
    ]);
    const existing = new Map(groups);
    return (row) => existing.get(groupKey(row, by)) ?? { key: groupKey(row, by), label: row.label };
  }, [rows, by, now, refusalFor]);
}

interface AcknowledgeGroupProps {
  rows: readonly AlertRow[];
  name: string;
  refusal: string | undefined;
}

/** Acknowledges the unacknowledged alerts of a group; absent without any. */
function AcknowledgeGroup({ rows, name, refusal }: AcknowledgeGroupProps) {
  const { forDefaultPeriod } = useAcknowledge();
  const { short } = useDefaultPeriod();
  const open = rows.filter((row) => isActive(row) && !row.ack);
  if (open.length === 0) return null;
  return (
    <Button
      size="sm"
      variant="quiet"
      disabledReason={refusal}
      aria-label={`Acknowledge ${plural(open.length, 'alert')} of ${name}, ${short}`}
      onClick={() => forDefaultPeriod(open)}
    >
      Acknowledge {plural(open.length, 'alert')} {short}
    </Button>
  );
}

interface ChosenProps extends Pick<AlertListProps, 'chosen'> {
  rows: readonly AlertRow[];
  clear: () => void;
  children: ReactNode;
}

/** Rendered in the bar of the selection, so it is mounted while a selection exists. */
function Chosen({ rows, clear, chosen, children }: ChosenProps) {
  useEffect(() => {
    chosen.current = { rows, clear };
    return () => {
      chosen.current = { rows: [], clear: () => {} };
    };
  }, [rows, clear, chosen]);
  return children;
}
