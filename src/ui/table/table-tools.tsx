import { Menu } from '@mantine/core';
import { plural } from '#src/lib/bytes.ts';
import type { Evidence } from '#src/lib/csv.ts';
import { ActionMenu } from '../actions/action-menu.tsx';
import { IconButton } from '../actions/button.tsx';
import { reportFailure } from '../feedback/notify.tsx';
import { useClock } from '../values/now.tsx';
import type { Column } from './column.ts';
import type { ExportFormat } from './export-rows.ts';
import { usePlacedEvidence } from './file-place.tsx';
import type { Density, TableSettings } from './table-settings.ts';

export interface TableToolsProps<Row> {
  /** Names the files. */
  name: string;
  columns: readonly Column<Row>[];
  settings: TableSettings<Row>;
  /** Hiding the column that sorts ends the sorting. */
  onHide: (column: Column<Row>) => void;
  /** What an export holds. */
  rows: readonly Row[];
  /** Whether the rows have been loaded. */
  isKnown: boolean;
  /** Why the rows must not be exported now; false where they may. */
  withheld: string | false;
  /** The rows are the selected ones only. */
  chosenOnly: boolean;
  evidence: Evidence | undefined;
}

/** At the right above a table: columns and density, export. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { name, columns, rows, isKnown, chosenOnly } = props;
  const clock = useClock();
  const evidence = usePlacedEvidence()(props.evidence);
  const what = plural(rows.length, chosenOnly ? 'selected row' : 'row');
  // an empty result is an answer if the file names its question
  const none =
    props.withheld || (rows.length === 0 && !(isKnown && evidence) && 'There is nothing to export');
  const exportAs = (format: ExportFormat): void => {
    const request = { format, name, columns, rows, evidence, now: clock() };
    // loaded when it is needed
    import('./export-rows.ts')
      .then(({ downloadExport }) => downloadExport(request))
      .catch(reportFailure('Not exported'));
  };
  return (
    <>
      <ColumnMenu {...props} />
      <ActionMenu
        trigger={<IconButton icon="download" label="Export" bare title="Export" />}
        items={[
          { section: what, label: 'Download CSV', disabled: none, onSelect: () => exportAs('csv') },
          { label: 'Download JSON', disabled: none, onSelect: () => exportAs('json') },
        ]}
      />
    </>
  );
}

const isDensity = (value: string): value is Density => value === 'regular' || value === 'dense';

function ColumnMenu<Row>({
  columns,
  settings,
  onHide,
}: Pick<TableToolsProps<Row>, 'columns' | 'settings' | 'onHide'>) {
  return (
    <Menu closeOnItemClick={false} alignItemsLabels="with-indicators">
      <Menu.Target>
        <IconButton icon="columns" label="Columns and density" bare title="Columns and density" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Columns</Menu.Label>
        {columns.map((column, index) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={settings.isVisible(column)}
            // the menu gives its first item the focus, which a disabled button cannot have
            aria-disabled={index === 0 || undefined}
            onChange={(on) => {
              if (index === 0) return;
              settings.setVisible(column, on);
              if (!on) onHide(column);
            }}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Label>Rows</Menu.Label>
        <Menu.RadioGroup
          value={settings.density}
          onChange={(value) => {
            if (value !== null && isDensity(value)) settings.setDensity(value);
          }}
        >
          <Menu.RadioItem value="regular">Regular</Menu.RadioItem>
          <Menu.RadioItem value="dense">Dense</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={settings.reset}>Reset to default</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
