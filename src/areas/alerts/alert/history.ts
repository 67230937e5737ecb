import type { Delivery } from '#contract/emulator/control.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { notificationKindText } from '#src/api/alert-config-text.ts';
import { toEpoch } from '#src/lib/time/time.ts';
import type { AlertRow } from '../alert-row.ts';

export type StepKind =
  | 'began'
  | 'opened'
  | 'notified'
  | 'acknowledged'
  | 'unacknowledged'
  | 'expires'
  | 'closed'
  | 'cancelled';

export interface Step {
  key: string;
  at: number;
  kind: StepKind;
  title: string;
  detail: string | undefined;
  /** Still to come. */
  ahead: boolean;
}

/** What happened to one alert, the oldest first: from its own fields, the event log and the deliveries. */
export function historyOf(
  row: AlertRow,
  events: readonly EventRecord[],
  deliveries: readonly Delivery[],
  now: number,
): Step[] {
  const own = events.filter((event) => event.alertId === row.id);
  const sent = deliveries.filter((delivery) => delivery.alertId === row.id);
  const steps = [
    ...beginning(row, sent),
    ...acknowledgements(row, own),
    ...notifications(row, sent),
    ...ending(row),
  ];
  return steps
    .filter((step) => Number.isFinite(step.at))
    .map((step) => ({ ...step, ahead: step.at > now }))
    .sort((a, b) => a.at - b.at);
}

type Draft = Omit<Step, 'ahead'>;

function beginning(row: AlertRow, sent: readonly Delivery[]): Draft[] {
  const steps: Draft[] = [];
  if (row.since !== undefined) {
    steps.push({ key: 'began', at: row.since, kind: 'began', title: 'Condition began', detail: undefined });
  }
  const first = sent.find((delivery) => delivery.event === 'open');
  const opened = toEpoch(first?.at);
  // the alert itself does not say when it passed from tracking to open; its first notification does
  if (opened !== undefined && opened !== row.since) {
    steps.push({ key: 'opened', at: opened, kind: 'opened', title: 'Opened', detail: undefined });
  }
  return steps;
}

function acknowledgements(row: AlertRow, events: readonly EventRecord[]): Draft[] {
  const inOrder = [...events].sort((a, b) => a.created.localeCompare(b.created));
  const steps = inOrder.flatMap((event): Draft[] => {
    const at = toEpoch(event.created);
    const taken = event.eventTypeName === 'ALERT_UNACKNOWLEDGED_AUDIT';
    if (at === undefined || (!taken && event.eventTypeName !== 'ALERT_ACKNOWLEDGED_AUDIT')) return [];
    const kind = taken ? 'unacknowledged' : 'acknowledged';
    const title = taken ? 'Unacknowledged' : 'Acknowledged';
    return [{ key: event.id, at, kind, title, detail: actorOf(event) }];
  });
  if (!row.ack) return steps;
  // the log of the service names the key; the console knows who used it for the acknowledgement in force
  const own = steps.filter(({ kind, detail }) => kind === 'acknowledged' && detail === row.ack?.key).at(-1);
  if (own && row.ack.key !== undefined) own.detail = row.ack.by;
  const latest = toEpoch(row.alert.updated);
  if (steps.length === 0 && latest !== undefined) {
    steps.push({ key: 'ack', at: latest, kind: 'acknowledged', title: 'Acknowledged', detail: row.ack.by });
  }
  if (!row.ack.forever) {
    const title = 'Acknowledgement expires';
    steps.push({ key: 'expires', at: row.ack.until, kind: 'expires', title, detail: undefined });
  }
  return steps;
}

function actorOf(event: EventRecord): string | undefined {
  return event.username ?? event.publicKey;
}

const outcomes: Record<Delivery['outcome'], string> = {
  delivered: 'delivered',
  failed: 'not delivered',
  recorded: 'recorded, not sent',
  refused: 'refused by the target',
  pending: 'sending',
};

/** Every delivery where they are known, else the last notification. */
function notifications(row: AlertRow, sent: readonly Delivery[]): Draft[] {
  if (sent.length === 0) {
    if (row.notified === undefined) return [];
    return [
      { key: 'notified', at: row.notified, kind: 'notified', title: 'Last notified', detail: undefined },
    ];
  }
  const rounds = new Map<string, Delivery[]>();
  for (const delivery of sent) {
    const key = `${delivery.at} ${delivery.event}`;
    rounds.set(key, [...(rounds.get(key) ?? []), delivery]);
  }
  return [...rounds].flatMap(([key, round]): Draft[] => {
    const at = toEpoch(round[0]?.at);
    if (at === undefined) return [];
    const detail = round.map(
      ({ typeName, target, outcome }) => `${notificationKindText(typeName)} ${target}: ${outcomes[outcome]}`,
    );
    return [{ key, at, kind: 'notified', title: noticeTitle(round), detail: detail.join('\n') }];
  });
}

function noticeTitle(round: readonly Delivery[]): string {
  const to = round.length === 1 ? '' : ` to ${round.length} targets`;
  switch (round[0]?.event) {
    case 'close':
      return `Notified of the closing${to}`;
    case 'acknowledge':
      return `Notified of the acknowledgement${to}`;
    case 'cancel':
      return `Notified of the cancellation${to}`;
    default:
      return `Notified${to}`;
  }
}

function ending(row: AlertRow): Draft[] {
  if (row.status === 'CLOSED' && row.resolved !== undefined) {
    return [
      {
        key: 'closed',
        at: row.resolved,
        kind: 'closed',
        title: 'Closed',
        detail: 'The condition no longer holds.',
      },
    ];
  }
  const at = row.resolved ?? toEpoch(row.alert.updated);
  if (row.status === 'CANCELLED' && at !== undefined) {
    const detail = 'Its configuration was disabled or deleted, or its target no longer exists.';
    return [{ key: 'cancelled', at, kind: 'cancelled', title: 'Cancelled', detail }];
  }
  return [];
}
