import { type Control, useWatch } from 'react-hook-form';
import { toFormErrors } from '#src/api/form-errors.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { SkeletonBar } from '#src/ui/feedback/skeleton.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { moreText } from '#src/ui/values/more-item.tsx';
import classes from '../editor/editor.module.css';
import { type ConfigForm, requestOf } from '../form-model.ts';
import type { AlertConfig, RequestBody } from '../shapes.ts';
import type { Targets } from '../targets.ts';
import { useTrial } from './use-trial.ts';
import type { Incident, TrialResult } from './would-have-fired.ts';

export interface TrialPanelProps {
  control: Control<ConfigForm>;
  groupId: string;
  /** The stored configuration that is edited. */
  base: AlertConfig | undefined;
  groupCreated: string;
  targets: Targets | undefined;
  days: 7 | 30;
  onDays: (days: 7 | 30) => void;
}

const shownIncidents = 8;
const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;

/** The alerts that the configuration would have caused in the past, before it disturbs its recipients. */
export function TrialPanel({ control, days, onDays, ...rest }: TrialPanelProps) {
  const body = requestOf(useWatch({ control }) as ConfigForm);
  const unfinished = missingPart(body);
  const ready = unfinished === undefined;
  const { result, refused, offer, caveats, error, from } = useTrial({ ...rest, body, days, ready });
  return (
    <section className={classes.panel} aria-label="Would have fired">
      <Row gap={8} align="center" justify="between" wrap>
        <SectionLabel>Would have fired</SectionLabel>
        <Segmented
          label="Period"
          items={periods}
          value={days === 30 ? '30' : '7'}
          onChange={(value) => onDays(value === '30' ? 30 : 7)}
        />
      </Row>
      {unfinished ? (
        <Text as="p" size={13} tone="dim" breaks>
          {unfinished}
        </Text>
      ) : error ? (
        <Text as="p" size={13} tone="critical" role="alert">
          The history could not be loaded: {toFormErrors(error).message}
        </Text>
      ) : refused ? (
        <Text as="p" size={13} tone="dim" breaks role="status">
          {refused}
        </Text>
      ) : offer ? (
        <>
          <Text as="p" size={13} tone="dim" breaks>
            The measurements of {plural(offer.processes, 'process', 'processes')} are read for this:{' '}
            {offer.processes} of the 100 requests that the project has in a minute.
          </Text>
          <div>
            <Button size="sm" onClick={offer.accept}>
              Evaluate {offer.processes} processes
            </Button>
          </div>
        </>
      ) : result === undefined ? (
        <SkeletonBar width="60%" />
      ) : (
        <Outcome result={result} from={from} />
      )}
      {!unfinished && !error && !refused && !offer && (
        <>
          {caveats.map((caveat) => (
            <Text as="p" key={caveat} size={13} tone="dim" breaks>
              {caveat}
            </Text>
          ))}
          <Text as="p" size={13} tone="dim" breaks>
            Since <AbsoluteInstant value={from} />. Repeats are counted without acknowledgements.
          </Text>
        </>
      )}
    </section>
  );
}

/** The missing input for a replay of history. */
function missingPart(body: RequestBody): string | undefined {
  if (body.eventTypeName === '') return 'Choose an event type: its history is replayed here while you edit.';
  const { metricThreshold, threshold } = body;
  if (metricThreshold?.metricName === '')
    return 'Choose the metric: its history is replayed here while you edit.';
  const limit = metricThreshold ?? threshold;
  return limit && limit.threshold === undefined
    ? 'Enter the threshold to replay history against it.'
    : undefined;
}

function Outcome({ result, from }: { result: TrialResult; from: number }) {
  const total = result.sent.reduce((sum, each) => sum + each.first + each.repeats + each.closing, 0);
  return (
    <>
      <Row as="p" gap={4} columnGap={24} wrap role="status">
        <Row as="span" gap={6} align="baseline" className={classes.figure}>
          <strong>{formatCount(result.opened)}</strong>
          <span>{result.opened === 1 ? 'alert' : 'alerts'}</span>
        </Row>
        <Row as="span" gap={6} align="baseline" className={classes.figure}>
          <strong>{formatCount(total)}</strong>
          <span>{total === 1 ? 'notification' : 'notifications'}</span>
        </Row>
      </Row>
      <Leftovers result={result} />
      {result.incidents.length > 0 && result.sent.length > 0 && <SentTable result={result} />}
      {result.incidents.length > 0 && <IncidentTable incidents={result.incidents} from={from} />}
    </>
  );
}

function Leftovers({ result }: { result: TrialResult }) {
  const { tooShort, ruledOut, undecided, incidents } = result;
  const endless = incidents.filter((incident) => incident.opened === undefined).length;
  const parts = [
    tooShort > 0 && `${plural(tooShort, 'time')} the condition ended before the delay had passed`,
    ruledOut > 0 && `${ruledOut} ruled out by the matchers`,
    undecided > 0 && `${undecided} undecided: the event lacks a field that the matchers compare`,
    endless > 0 && `${endless} undecided: the event has no end`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <Text as="p" size={13} tone="dim" breaks>
      {parts.join('; ')}.
    </Text>
  );
}

function SentTable({ result }: { result: TrialResult }) {
  return (
    <table className={classes.small}>
      <caption className="qd-hidden">Notifications by target</caption>
      <thead>
        <tr>
          <th scope="col">TARGET</th>
          <th scope="col" data-number>
            FIRST
          </th>
          <th scope="col" data-number>
            REPEATS
          </th>
          <th scope="col" data-number>
            CLOSED
          </th>
        </tr>
      </thead>
      <tbody>
        {result.sent.map((sent, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: targets have no identity but their place
          <tr key={index}>
            <td>{sent.label}</td>
            <td data-number>{formatCount(sent.first)}</td>
            <td data-number>{formatCount(sent.repeats)}</td>
            <td data-number>{formatCount(sent.closing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function IncidentTable({ incidents, from }: { incidents: readonly Incident[]; from: number }) {
  const more = moreText({ total: incidents.length, shown: shownIncidents });
  return (
    <>
      <table className={classes.small}>
        <caption className="qd-hidden">Incidents, newest first</caption>
        <thead>
          <tr>
            <th scope="col">WHEN</th>
            <th scope="col">ON</th>
            <th scope="col" data-number>
              LASTED
            </th>
          </tr>
        </thead>
        <tbody>
          {incidents.slice(0, shownIncidents).map((incident) => (
            <tr key={`${incident.from} ${incident.on}`}>
              <td>{incident.from < from ? 'before' : <AbsoluteInstant value={incident.from} short />}</td>
              <td title={incident.on}>{shortHost(incident.on)}</td>
              <td data-number>{lasted(incident)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more !== '' && (
        <Text as="p" size={13} tone="dim" breaks>
          {more}
        </Text>
      )}
    </>
  );
}

/** `orders-shard-00-01.x.mongodb.net:27017` → `orders-shard-00-01`, with the port where it distinguishes processes. */
function shortHost(on: string): string {
  return on.replace(/\.[^:]*(?::27017$)?/, '');
}

function lasted({ ends, from, until, opened }: Incident): string {
  const text =
    ends !== 'lasts' && until !== undefined
      ? `${formatDuration(until - from)}${ends === 'unknown' ? ' or more' : ''}`
      : { 'at once': '—', ended: '—', lasts: 'still', unknown: 'unknown' }[ends];
  return opened === false ? `${text}, too short` : text;
}
