import { useQuery } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { q } from '#src/api/query.ts';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { SeverityBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { useClock, useNow } from '#src/ui/values/now.tsx';
import { AcknowledgeButtons } from '../acknowledge/acknowledge-menu.tsx';
import { acknowledgeBody, unacknowledgeBody } from '../acknowledge/acknowledgement.ts';
import { acknowledgePresets } from '../acknowledge/presets.ts';
import { titleOf } from '../acknowledge/titles.ts';
import { type AlertRow, alertRow } from '../alert-row.ts';
import { AlertFacts } from './alert-facts.tsx';
import { changeAsCli, changeAsCurl, configAsImport, readAsCli, readAsCurl } from './copy-formats.ts';
import { factsOf } from './event-facts.ts';

export interface AlertDrawerProps {
  group: { id: string; orgId: string };
  alertId: string;
  /** The row, where the list has it; a shared URL may name an alert that is not in the list. */
  row: AlertRow | undefined;
  /** Whether the list may still bring it. */
  listing: boolean;
  /** The list behind, for the steps up and down. */
  rows: readonly AlertRow[];
  /** Every open or tracking alert, for the related ones. */
  active: readonly AlertRow[];
  refusal: string | undefined;
  onShow: (row: AlertRow) => void;
  onClose: () => void;
  onChoose: (rows: readonly AlertRow[]) => void;
}

/** One alert beside its list. */
export function AlertDrawer(props: AlertDrawerProps) {
  const { group, alertId, rows, onShow, onClose } = props;
  const { row, error, refetch } = useAlertRow(group.id, alertId, props);
  const at = rows.findIndex((each) => each.id === alertId);
  const previous = rows[at - 1];
  const next = at < 0 ? undefined : rows[at + 1];
  return (
    <Drawer
      title={row ? titleOf(row) : 'Alert'}
      badge={row && <SeverityBadge severity={row.severity} filled />}
      facts={row && [row.cluster, row.type].filter(Boolean).join(', ')}
      onClose={onClose}
      onPrevious={previous && (() => onShow(previous))}
      onNext={next && (() => onShow(next))}
      footer={row && <Footer {...props} row={row} />}
      loading={!row && !error}
    >
      {row ? (
        <AlertFacts group={group} row={row} active={props.active} onShow={onShow} />
      ) : (
        <Missing error={error} onRetry={refetch} />
      )}
    </Drawer>
  );
}

/** The row of the list, otherwise the alert alone; the list contains more fields, so it is awaited. */
function useAlertRow(
  groupId: string,
  alertId: string,
  { row: existing, listing }: Pick<AlertDrawerProps, 'row' | 'listing'>,
) {
  const connection = useConnection();
  const now = useNow();
  const alert = useQuery({ ...q('getGroupAlert', connection.id, { groupId, alertId }), enabled: !existing });
  const configs = useQuery({
    ...q('getGroupAlertAlertConfigs', connection.id, { groupId, alertId }),
    enabled: !existing,
  });
  const [rule] = configs.data?.results ?? [];
  // its configuration gives it another title and severity: it is shown once, as it is
  const alone = !listing && !configs.isPending ? alert.data : undefined;
  const row = existing ?? (alone && alertRow(alone, rule, factsOf(alone), now));
  return { row, error: alert.error, refetch: () => void alert.refetch() };
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error) return <SkeletonLines lines={6} />;
  if (error instanceof ApiFailure && error.status === 404) {
    return <EmptyState title="Alert not found">The project has no alert with the ID in the URL.</EmptyState>;
  }
  return <ReadFailure what="Alerts" query={{ error, refetch: onRetry }} />;
}

function Footer({ row, group, refusal, onChoose }: AlertDrawerProps & { row: AlertRow }) {
  const { origin, kind, emulator } = useConnection();
  const clock = useClock();
  const place = { origin, kind, emulator, groupId: group.id };
  const hour = () => acknowledgeBody(acknowledgePresets(clock(), 'UTC')[0]?.until ?? clock(), '');
  return (
    <>
      <AcknowledgeButtons rows={[row]} refusal={refusal} onChoose={onChoose} />
      <CopyAs
        size="sm"
        formats={[
          { label: 'curl: read', text: () => readAsCurl(place, row.id) },
          { label: 'curl: acknowledge 1 h', text: () => changeAsCurl(place, row.id, hour()) },
          { label: 'curl: unacknowledge', text: () => changeAsCurl(place, row.id, unacknowledgeBody) },
          { label: 'Atlas CLI: read', text: () => readAsCli(place, row.id) },
          { label: 'Atlas CLI: acknowledge 1 h', text: () => changeAsCli(place, row.id, hour()) },
          { label: 'Atlas CLI: unacknowledge', text: () => changeAsCli(place, row.id, unacknowledgeBody) },
          { label: 'Terraform: import its configuration', text: () => configAsImport(place, row) },
        ]}
      />
      <CopyButton size="sm" icon="link" label="Copy link" text={() => window.location.href} />
    </>
  );
}
