import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatBytes, formatCount, plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import {
  type ColumnType,
  type CsvColumn,
  type CsvSettings,
  columnTypeNames,
  columnTypes,
  type DateForm,
  dateFormNames,
  dateForms,
  guessColumns,
  pathProblem,
  unclearDates,
} from './csv-columns.ts';
import { delimiters } from './csv-records.ts';
import type { CsvStart } from './csv-start.ts';
import classes from './transfer.module.css';
import type { Import, ImportStep } from './use-import.ts';

const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};
const emptyNames: Readonly<Record<CsvSettings['empty'], string>> = {
  omit: 'Omit the field',
  null: 'Null',
  text: 'Empty text',
};
const headerNames = { yes: 'Names of the fields', no: 'Values' } as const;
const samples = 3;
/** Columns beyond these are imported as guessed. */
const mostShown = 100;

interface ColumnsFormProps {
  step: ImportStep & { kind: 'columns' };
  run: Import;
  refusal: string | undefined;
}

/** How the cells of a CSV file become fields: names, types, nulls, dates. */
export function ColumnsForm({ step, run, refusal }: ColumnsFormProps) {
  const { chosen, start } = step;
  const [settings, setSettings] = useState<CsvSettings>(step.settings);
  const set = (part: Partial<CsvSettings>): void => setSettings({ ...settings, ...part });
  const again = (part: Partial<CsvSettings>): void => {
    const next = { ...settings, ...part };
    set({ ...part, columns: guessColumns(start.records, next) });
  };
  const unclear = useMemo(
    () => (settings.dates === 'iso' ? unclearDates(start.records, settings) : undefined),
    [start.records, settings],
  );
  const [asText, setAsText] = useState(false);
  const included = settings.columns.filter(({ isIncluded }) => isIncluded);
  const problem = problemOf(settings.columns);
  return (
    <>
      <p>
        {chosen.name}: {plural(settings.columns.length, 'column')}, {formatBytes(chosen.blob.size)}.{' '}
        {start.isPart
          ? `Types are guessed from the first ${formatCount(start.records.length)} rows.`
          : 'Types are guessed from all rows.'}
      </p>
      <Grid gap={12} columnGap={16} min={160}>
        <PlainSelect
          label="Delimiter"
          data={delimiters.map((value) => ({ value, label: delimiterNames[value] ?? value }))}
          value={settings.delimiter}
          onChange={(delimiter) => run.readAgain({ delimiter, hasHeader: settings.hasHeader })}
        />
        <PlainSelect
          label="First row"
          data={Object.entries(headerNames).map(([value, label]) => ({ value, label }))}
          value={settings.hasHeader ? 'yes' : 'no'}
          onChange={(value) => again({ hasHeader: value === 'yes' })}
        />
        <PlainSelect
          label="Dates"
          data={dateForms.map((value) => ({ value, label: dateFormNames[value] }))}
          value={settings.dates}
          onChange={(value) => again({ dates: value as DateForm })}
        />
        <PlainSelect
          label="Empty cells"
          data={Object.entries(emptyNames).map(([value, label]) => ({ value, label }))}
          value={settings.empty}
          onChange={(value) => set({ empty: value as CsvSettings['empty'] })}
        />
        <TextInput
          label="Text of null"
          placeholder="none"
          value={settings.nullText}
          onChange={(event) => again({ nullText: event.currentTarget.value })}
          autoComplete="off"
          spellCheck={false}
        />
      </Grid>
      {unclear && !asText && (
        <Notice
          tone="warning"
          title={`Is the day or the month first in ${unclear.example}?`}
          action={
            <Row gap={8} wrap>
              <Button size="sm" onClick={() => again({ dates: 'dayFirst' })}>
                Day first
              </Button>
              <Button size="sm" onClick={() => again({ dates: 'monthFirst' })}>
                Month first
              </Button>
              <Button size="sm" variant="quiet" onClick={() => setAsText(true)}>
                Keep as text
              </Button>
            </Row>
          }
        >
          {columnsText(unclear.paths)} can be read in both ways. Without a choice, they are imported as text.
        </Notice>
      )}
      <ColumnTable start={start} settings={settings} onColumns={(columns) => set({ columns })} />
      <p className="qd-caption">
        Dates without a zone are UTC. A dot in a name leads into a nested document.
        {settings.columns.length > mostShown &&
          ` ${plural(settings.columns.length - mostShown, 'more column')} as guessed.`}
      </p>
      <ButtonRow end>
        <Button onClick={run.reset}>Choose another file</Button>
        <Button
          variant="primary"
          disabledReason={refusal ?? problem ?? (included.length === 0 ? 'Include a column' : undefined)}
          onClick={() => run.check(settings)}
        >
          Check rows
        </Button>
      </ButtonRow>
    </>
  );
}

const namedColumns = 3;

/** The names of some columns, as the subject of a sentence. */
function columnsText(paths: readonly string[]): string {
  const named = paths.slice(0, namedColumns).join(', ');
  const more = paths.length - namedColumns;
  return `The dates of ${named}${more > 0 ? ` and ${plural(more, 'more column')}` : ''}`;
}

function problemOf(columns: readonly CsvColumn[]): string | undefined {
  const paths = new Set<string>();
  for (const { path, isIncluded } of columns) {
    if (!isIncluded) continue;
    const problem = pathProblem(path);
    if (problem) return `The name ${path === '' ? 'of a column' : path} ${problem}`;
    if (paths.has(path)) return `Two columns are named ${path}`;
    paths.add(path);
  }
  return undefined;
}

interface ColumnTableProps {
  start: CsvStart;
  settings: CsvSettings;
  onColumns: (columns: CsvColumn[]) => void;
}

function ColumnTable({ start, settings, onColumns }: ColumnTableProps) {
  const { columns, hasHeader } = settings;
  const rows = (hasHeader ? start.records.slice(1) : start.records).slice(0, samples);
  const change = (at: number, part: Partial<CsvColumn>): void =>
    onColumns(columns.map((column, index) => (index === at ? { ...column, ...part } : column)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <div className={classes.columns} tabIndex={0}>
      <table aria-label="Columns">
        <thead>
          <tr>
            <th scope="col">Import</th>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {columns.slice(0, mostShown).map(({ path, type, isIncluded }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their places
            <tr key={index}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Import column ${index + 1}`}
                  checked={isIncluded}
                  onChange={(event) => change(index, { isIncluded: event.currentTarget.checked })}
                />
              </td>
              <td>
                <input
                  className={classes.name}
                  aria-label={`Field of column ${index + 1}`}
                  value={path}
                  spellCheck={false}
                  onChange={(event) => change(index, { path: event.currentTarget.value })}
                />
              </td>
              <td>
                <select
                  className={classes.type}
                  aria-label={`Type of column ${index + 1}`}
                  value={type}
                  onChange={(event) => change(index, { type: event.currentTarget.value as ColumnType })}
                >
                  {columnTypes.map((each) => (
                    <option key={each} value={each}>
                      {columnTypeNames[each]}
                    </option>
                  ))}
                </select>
              </td>
              <td className={classes.sample}>
                {rows.map(({ cells }) => cells[index]?.text ?? '').join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
