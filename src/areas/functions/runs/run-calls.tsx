import type { FunctionRun, RunCall } from '#contract/console/functions.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from '../functions.module.css';
import { totals } from './run-text.ts';

const mostShown = 500;

/** Each call of the client on a timeline: its reads, its writes, its duration. */
export function RunCalls({ run }: { run: Pick<FunctionRun, 'calls' | 'callCount' | 'durationMs'> }) {
  const { calls, callCount } = run;
  if (calls.length === 0) return null;
  const sum = totals(calls);
  const last = calls.at(-1);
  const span = Math.max(run.durationMs ?? 0, last ? last.at + last.durationMs : 0, 1);
  return (
    <Section
      label="Reads and writes"
      actions={
        <Text size={13} tone="dim" breaks>
          {plural(callCount, 'call')}
          {callCount === calls.length &&
            `, ${formatCount(sum.read)} read, ${formatCount(sum.written)} written`}
        </Text>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must scroll by keyboard */}
      <section className={classes.callsFrame} tabIndex={0} aria-label="Calls">
        <table className={classes.calls}>
          <thead className={classes.callsHead}>
            <tr>
              <th scope="col">Call</th>
              <th scope="col" data-number>
                Read
              </th>
              <th scope="col" data-number>
                Written
              </th>
              <th scope="col" data-number>
                ms
              </th>
              <th scope="col" className={classes.spanHead}>
                0 to {Math.round(span)} ms
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.slice(0, mostShown).map((call, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: calls are only ever added at the end
              <Call key={index} call={call} span={span} />
            ))}
          </tbody>
        </table>
      </section>
      {callCount > mostShown && (
        <Text as="p" size={13} tone="dim" breaks>
          The first {mostShown} of {formatCount(callCount)} calls.
        </Text>
      )}
    </Section>
  );
}

function Call({ call, span }: { call: RunCall; span: number }) {
  const { method, namespace, at, durationMs, read, written, error } = call;
  const from = Math.min(99, (at / span) * 100);
  const width = Math.max(0.8, Math.min(100 - from, (durationMs / span) * 100));
  const tone = error ? 'error' : written > 0 ? 'write' : 'read';
  return (
    <tr data-failed={error !== undefined || undefined}>
      <th scope="row">
        <Row as="span" inline gap={2} columnGap={8} align="center" wrap breaks>
          {error !== undefined && <MarkIcon mark="square" tone="critical" />}
          <code>{method}</code>{' '}
          <Text size={12} mono tone="dim">
            {namespace}
          </Text>
        </Row>
        {error !== undefined && <span className={classes.callError}>{error}</span>}
      </th>
      <td data-number>{read > 0 ? formatCount(read) : <Nothing />}</td>
      <td data-number>{written > 0 ? formatCount(written) : <Nothing />}</td>
      <td data-number>{durationMs < 10 ? durationMs.toFixed(1) : formatCount(Math.round(durationMs))}</td>
      <td>
        <span className={classes.track} title={`from ${at.toFixed(1)} ms, ${durationMs.toFixed(1)} ms long`}>
          <span className={classes.bar} data-tone={tone} style={{ left: `${from}%`, width: `${width}%` }} />
        </span>
      </td>
    </tr>
  );
}

const Nothing = () => (
  <Text size={13} tone="dim" breaks>
    0
  </Text>
);
