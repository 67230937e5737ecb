import { useQuery } from '@tanstack/react-query';
import type { ConfigurationScope, KeptVersion } from '#contract/console/configuration.ts';
import { type Keeping, keepings } from '#contract/console/configuration-sections.ts';
import { formatUtc } from '#contract/text/instants.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { NowProvider } from '#src/ui/values/now.tsx';
import classes from './configuration.module.css';
import {
  historyQuery,
  useKeepEvery,
  useKeepNow,
  useSetBaseline,
  versionQuery,
} from './configuration-requests.ts';
import { YamlText } from './yaml-text.tsx';

interface HistoryTabProps {
  scope: ConfigurationScope;
  /** Why this person may keep nothing. */
  refusal: string | undefined;
  shown: string | undefined;
  onShow: (version: string | undefined) => void;
  onCompare: (version: string) => void;
}

const texts: Readonly<Record<Keeping, string>> = {
  never: 'Only manually',
  hour: 'Every hour',
  day: 'Every day',
  week: 'Every week',
};

/** Past configurations: stored versions, and the interval of new ones. */
export function HistoryTab({ scope, refusal, shown, onShow, onCompare }: HistoryTabProps) {
  const { data, error, refetch } = useQuery(historyQuery(scope));
  const keepNow = useKeepNow(scope);
  const setBaseline = useSetBaseline(scope);
  const keepEvery = useKeepEvery(scope);
  const failed = (failure: Error): string =>
    notify({ tone: 'error', message: 'Not kept', detail: failure.message });
  if (error && !data) {
    return <ReadFailure what="Versions" query={{ error, refetch }} />;
  }
  const version = data?.versions.find(({ id }) => id === shown);
  return (
    // by the clock of the console's server, independent of the emulator's
    <NowProvider source={serverNow}>
      <Stack gap={16}>
        <Row gap={12} align="end" wrap className={classes.choices}>
          <PlainSelect
            label="Keep a version"
            data={keepings.map((value) => ({ value, label: texts[value] }))}
            value={data?.every ?? 'never'}
            onChange={(every) => keepEvery.mutate(every as Keeping, { onError: failed })}
          />
          <span>
            <Button
              busy={keepNow.isPending}
              disabledReason={refusal}
              onClick={() => keepNow.mutate(undefined, { onError: failed })}
            >
              Keep now
            </Button>
          </span>
        </Row>
        <Text as="p" size={13} tone="dim">
          A version is kept only where something has changed. {data?.nextAt ? 'The next look is ' : ''}
          {data?.nextAt ? <Instant value={data.nextAt} /> : ''}
        </Text>
        {data && data.issue !== '' && (
          <Notice tone="warning" title="The last look failed">
            {data.issue}
          </Notice>
        )}
        <ResourceTable
          id="configuration-versions"
          label="Versions"
          columns={columns}
          rows={data?.versions}
          rowKey={({ id }) => id}
          rowName={({ at }) => formatUtc(at, { seconds: true })}
          onOpen={({ id }) => onShow(id)}
          openKey={version?.id}
          actions={({ id }) => [
            { label: 'Compare with now', icon: 'history', onSelect: () => onCompare(id) },
            {
              label: 'Make it the baseline',
              icon: 'check',
              disabled: refusal,
              onSelect: () =>
                setBaseline.mutate(
                  { kind: 'version', id },
                  {
                    onSuccess: () => notify({ message: 'The version is the baseline' }),
                    onError: failed,
                  },
                ),
            },
            { label: 'Show text', icon: 'eye', onSelect: () => onShow(id) },
          ]}
          empty={
            <EmptyState title="No versions yet">
              Choose how often a version is kept. A version shows the configuration of an earlier time.
            </EmptyState>
          }
        />
        {version && <VersionDrawer scope={scope} version={version} onClose={() => onShow(undefined)} />}
      </Stack>
    </NowProvider>
  );
}

function VersionDrawer({
  scope,
  version,
  onClose,
}: {
  scope: ConfigurationScope;
  version: KeptVersion;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(versionQuery(scope, version.id));
  return (
    <Drawer title="Version" facts={<AbsoluteInstant value={version.at} />} onClose={onClose}>
      <ReadFailure what="The version" query={{ error, refetch }} />
      {data && (
        <Stack gap={16}>
          <span>
            <Button
              icon="download"
              onClick={() =>
                download(
                  `configuration-${version.id}.yaml`,
                  new Blob([data.text], { type: 'application/yaml' }),
                )
              }
            >
              Download YAML
            </Button>
          </span>
          <YamlText label="Version as YAML" text={data.text} />
        </Stack>
      )}
    </Drawer>
  );
}

const columns: Column<KeptVersion>[] = [
  stampColumn('at', 'Kept', ({ at }) => at, { width: 200, narrow: { line: 1, whole: true } }),
  {
    id: 'changes',
    header: 'Changed since the one before',
    narrow: { line: 2 },
    sortValue: ({ changes }) => changes.length,
    cell: ({ changes }) => (changes.length === 0 ? 'First version' : changes.join(', ')),
  },
  textColumn('by', 'By', ({ by }) => by, {
    width: 140,
    narrow: { line: 1, at: 'end' },
    cell: ({ by }) => by || 'schedule',
  }),
];
