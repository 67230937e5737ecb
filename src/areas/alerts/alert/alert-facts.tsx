import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AlertConfig } from '#contract/alert-configs/schemas.ts';
import { conditionText, matchersText, notificationText } from '#src/api/alert-config-text.ts';
import { useConnection } from '#src/api/connection.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { q } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { SeverityBadge, StateBadge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { rowClass } from '#src/ui/layout/look.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { KeyValue, type KeyValueItem } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { expiryText, untilText } from '../acknowledge/acknowledgement.ts';
import type { AlertRow } from '../alert-row.ts';
import { AlertStatusBadge } from '../inbox/cells.tsx';
import { byUrgency } from '../inbox/sorting.ts';
import classes from './alert-drawer.module.css';
import { historyOf } from './history.ts';
import { ClusterLink, HostLink } from './target-links.tsx';
import { Timeline } from './timeline.tsx';

export interface AlertFactsProps {
  group: { id: string };
  row: AlertRow;
  active: readonly AlertRow[];
  onShow: (row: AlertRow) => void;
}

export function AlertFacts({ group, row, active, onShow }: AlertFactsProps) {
  return (
    <Grid gap={20}>
      <KeyValue items={factsOfRow(row, group.id)} />
      {row.ack && <AckSection row={row} ack={row.ack} />}
      <Read group={group} row={row} active={active} onShow={onShow} />
    </Grid>
  );
}

/**
 * Details of an alert that the list lacks. They appear together: a history that arrived later would push away
 * the configuration while the user reads it.
 */
function Read({ group, row, active, onShow }: AlertFactsProps) {
  const history = useHistory(group.id, row);
  const connection = useConnection();
  const configs = useQuery(
    q('getGroupAlertAlertConfigs', connection.id, { groupId: group.id, alertId: row.id }),
  );
  if (history.isLoading || configs.isLoading) {
    return (
      <Section label="History">
        <SkeletonLines lines={9} />
      </Section>
    );
  }
  return (
    <>
      <Section label="History">
        <History {...history} row={row} />
      </Section>
      <Section label="Configuration">
        <Rules configs={configs.data?.results ?? []} error={configs.error} row={row} />
      </Section>
      <Siblings row={row} active={active} onShow={onShow} />
    </>
  );
}

function factsOfRow(row: AlertRow, groupId: string): KeyValueItem[] {
  const { alert } = row;
  const items: KeyValueItem[] = [
    { label: 'Status', value: <AlertStatusBadge row={row} /> },
    { label: 'Since', value: <TwoTimes value={row.since} /> },
    { label: 'Last notified', value: row.notified !== undefined && <TwoTimes value={row.notified} /> },
  ];
  if (row.resolved !== undefined) items.push({ label: 'Closed', value: <TwoTimes value={row.resolved} /> });
  if (row.value || row.condition) {
    items.push({ label: 'Value', value: [row.value ?? 'unknown', row.condition].filter(Boolean).join(', ') });
  }
  const named: [string, string | undefined][] = [
    ['Replica set', row.replicaSet],
    ['Metric', row.metric],
    ['Instance', alert.instanceName],
    ['Processor', alert.processorName],
    ['Processor state', alert.processorState],
    ['Processor error', alert.processorErrorMsg],
    ['Alert ID', row.id],
  ];
  const { cluster, host } = row;
  if (cluster) items.push({ label: 'Cluster', value: <ClusterLink groupId={groupId} name={cluster} /> });
  if (host)
    items.push({ label: 'Host', value: <HostLink groupId={groupId} host={host} cluster={cluster} /> });
  for (const [label, value] of named) {
    if (value) items.push({ label, value: <Copyable value={value} label={label} /> });
  }
  if (alert.nonRunningHostIds?.length) {
    items.push({ label: 'Hosts not running', value: alert.nonRunningHostIds.join(', ') });
  }
  items.push({ label: 'Family', value: row.family });
  return items;
}

function TwoTimes({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  return (
    <>
      <AbsoluteInstant value={value} seconds />{' '}
      <Text size={13} tone="dim">
        (<Instant value={value} suffix />)
      </Text>
    </>
  );
}

function AckSection({ row, ack }: { row: AlertRow; ack: NonNullable<AlertRow['ack']> }) {
  const { zone } = useZone();
  const now = useNow();
  return (
    <Section label="Acknowledged">
      <KeyValue
        items={[
          { label: 'Until', value: `${untilText(ack, zone, now)}, ${expiryText(ack, now)}` },
          { label: 'By', value: ack.by ?? 'unknown' },
          ...(ack.key ? [{ label: 'API key', value: ack.key }] : []),
          { label: 'Comment', value: row.alert.acknowledgementComment },
        ]}
      />
    </Section>
  );
}

function useHistory(groupId: string, row: AlertRow) {
  const connection = useConnection();
  const events = useQuery(
    q('listGroupEvents', connection.id, {
      groupId,
      query: {
        eventType: ['ALERT_ACKNOWLEDGED_AUDIT', 'ALERT_UNACKNOWLEDGED_AUDIT'],
        minDate: row.alert.created,
        itemsPerPage: 500,
      },
    }),
  );
  // only an emulator lists its deliveries
  const deliveries = useQuery({
    ...q('listEmulatorDeliveries', connection.id, { query: { groupId, alertId: row.id } }),
    enabled: connection.emulator,
  });
  return {
    isLoading: events.isLoading || deliveries.isLoading,
    error: events.error,
    events: events.data?.results ?? [],
    deliveries: deliveries.data ?? [],
  };
}

function History({
  row,
  events,
  deliveries,
  error,
}: { row: AlertRow } & Omit<ReturnType<typeof useHistory>, 'isLoading'>) {
  const { emulator } = useConnection();
  const now = useNow();
  return (
    <>
      <Timeline steps={historyOf(row, events, deliveries, now)} />
      {error && (
        <Notice tone="warning">The event log could not be loaded: {toFormErrors(error).message}</Notice>
      )}
      {!emulator && (
        <Text as="p" size={13} tone="dim">
          Atlas reports the last notification only, not the earlier ones.
        </Text>
      )}
    </>
  );
}

/** The configurations that opened the alert: a list, nearly always of one. */
function Rules({ configs, error, row }: { configs: readonly AlertConfig[]; error: unknown; row: AlertRow }) {
  if (error)
    return (
      <Notice tone="warning">The configuration could not be loaded: {toFormErrors(error).message}</Notice>
    );
  if (configs.length === 0) {
    return (
      <Text as="p" size={13} tone="dim">
        The configuration that opened this alert no longer exists.
      </Text>
    );
  }
  return configs.map((config) => <Rule key={config.id} config={config} row={row} />);
}

function Rule({ config, row }: { config: AlertConfig; row: AlertRow }) {
  return (
    <>
      <KeyValue
        items={[
          {
            label: 'State',
            value: (
              <StateBadge
                kind={config.enabled ? 'ok' : 'off'}
                state={config.enabled ? 'enabled' : 'disabled'}
                label={config.enabled ? 'Enabled' : 'Disabled'}
              />
            ),
          },
          { label: 'When', value: conditionText(config) },
          { label: 'On', value: matchersText(config.matchers) || 'everything in the project' },
          { label: 'Notifies', value: config.notifications.map(notificationText).join('; ') || 'no one' },
          {
            label: 'Severity',
            value: (
              <>
                <SeverityBadge severity={row.severity} />{' '}
                <Text size={13} tone="dim">
                  {row.overridden ? 'set by the configuration' : 'default of the event type'}
                </Text>
              </>
            ),
          },
        ]}
      />
      <Link
        from="/c/$connectionId/groups/$groupId/alerts"
        to="/c/$connectionId/groups/$groupId/alert-configs/$alertConfigId"
        params={{ alertConfigId: config.id }}
      >
        Edit configuration
      </Link>
    </>
  );
}

const shownSiblings = 12;

function Siblings({ row, active, onShow }: Pick<AlertFactsProps, 'row' | 'active' | 'onShow'>) {
  const others = active
    .filter((each) => each.configId === row.configId && each.id !== row.id)
    .sort(byUrgency);
  if (others.length === 0) return null;
  const rest = others.length - shownSiblings;
  return (
    <Section label={`The same configuration on ${plural(others.length, 'other target')}`}>
      <Grid>
        {others.slice(0, shownSiblings).map((other) => (
          <button
            key={other.id}
            type="button"
            className={rowClass({ gap: 12, align: 'center', size: 13, className: classes.sibling })}
            onClick={() => onShow(other)}
          >
            <span className={classes.siblingName}>{other.target ?? other.label}</span>
            <Text size={13} tone="dim">
              {other.value}
            </Text>
            <Text size={13} tone="dim">
              {other.ack ? 'acknowledged' : ''}
            </Text>
            <Instant value={other.since} past />
          </button>
        ))}
      </Grid>
      {rest > 0 && (
        <Text as="p" size={13} tone="dim">
          And {plural(rest, 'more', 'more')}
        </Text>
      )}
    </Section>
  );
}
