import { useMemo, useState } from 'react';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from '../functions.module.css';
import { prettyJson } from '../pretty-json.ts';
import { type ResultTable, resultTable } from './result-table.ts';

/** The answer of a function: as JSON, and a list of documents as a table too. */
export function RunResult({ result }: { result: string | null }) {
  const { zone } = useZone();
  const table = useMemo(() => (result === null ? undefined : resultTable(result, zone)), [result, zone]);
  const [view, setView] = useState<'json' | 'table'>('json');
  const text = result === null ? undefined : prettyJson(result);
  return (
    <Section
      label="Result"
      actions={
        text !== undefined && (
          <Row gap={8} align="center">
            <Text size={13} tone="dim" breaks>
              {table ? plural(table.total, 'document') : plural(text.split('\n').length, 'line')}
            </Text>
            {table && (
              <Segmented
                label="Form of the result"
                value={view}
                onChange={setView}
                items={[
                  { value: 'json', label: 'JSON' },
                  { value: 'table', label: 'Table' },
                ]}
              />
            )}
            <CopyButton size="sm" variant="quiet" text={text} />
          </Row>
        )
      }
    >
      {text === undefined ? (
        <Text as="p" size={13} tone="dim" breaks>
          undefined: the function returned nothing.
        </Text>
      ) : table && view === 'table' ? (
        <Table table={table} />
      ) : (
        <CodeEditor
          value={text}
          language="json"
          ariaLabel="Result"
          readOnly
          unchecked
          maxHeight="420px"
          gutters
        />
      )}
    </Section>
  );
}

function Table({ table: { columns, rows, total, moreColumns } }: { table: ResultTable }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must scroll by keyboard */}
      <section className={classes.callsFrame} tabIndex={0} aria-label="Result as a table">
        <table className={classes.calls}>
          <thead className={classes.callsHead}>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a result do not change
              <tr key={at}>
                {columns.map((name) => (
                  <td key={name}>{row.get(name)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(total > rows.length || moreColumns > 0) && (
        <Text as="p" size={13} tone="dim" breaks>
          The first {formatCount(rows.length)} of {plural(total, 'document')}
          {moreColumns > 0 && `, without ${plural(moreColumns, 'more field')}`}.
        </Text>
      )}
    </>
  );
}
