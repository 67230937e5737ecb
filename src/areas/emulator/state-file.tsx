import { useMutation } from '@tanstack/react-query';
import { call } from '#src/api/client.ts';
import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { download } from '#src/ui/actions/download.ts';
import { FileButton } from '#src/ui/actions/file-button.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './emulator.module.css';
import { readStateFile } from './state-file-io.ts';
import { useEmulatorChange } from './use-emulator-change.ts';

/** Exports the world to a file, and imports one. */
export function StateFile({ world }: { world: string }) {
  const connection = useConnection();
  const load = useEmulatorChange('importEmulatorWorld');
  const save = useMutation({
    mutationFn: () => call('exportEmulatorWorld', connection.id, {}),
    onSuccess: (state) =>
      download(`${world}.json`, new Blob([`${JSON.stringify(state)}\n`], { type: 'application/json' })),
    onError: reportFailure('Not exported'),
  });

  async function choose(file: File): Promise<void> {
    let body: Record<string, unknown>;
    try {
      body = await readStateFile(file);
    } catch (error) {
      return reportFailure(`${file.name} could not be read`)(error);
    }
    confirm({
      title: `Replace the world ${world} with ${file.name}?`,
      consequence:
        'Everything in this world is replaced: projects, clusters, alerts, the clock. Export it first to keep it.',
      confirmLabel: 'Replace world',
      danger: true,
      typedName: world,
      run: async () => {
        const result = await load.mutateAsync({ body });
        const message =
          'task' in result
            ? `${file.name} is being imported. The progress is shown below.`
            : `Imported ${file.name}: ${plural(result.records, 'record')}`;
        notify({ message });
      },
    });
  }

  return (
    <ul className={classes.list}>
      <Row as="li" gap={16} align="center" justify="between" className={classes.row}>
        <div>
          <Text as="p" weight="medium">
            Export
          </Text>
          <Text as="p" size={13} tone="dim">
            Everything in {world} as one JSON file. It holds the secrets of this world's keys.
          </Text>
        </div>
        <Button icon="download" busy={save.isPending} onClick={() => save.mutate()}>
          Export world
        </Button>
      </Row>
      <Row as="li" gap={16} align="center" justify="between" className={classes.row}>
        <div>
          <Text as="p" weight="medium">
            Import
          </Text>
          <Text as="p" size={13} tone="dim">
            Replaces this world with an exported one.
          </Text>
        </div>
        <FileButton
          name="Exported world"
          accept="application/json,.json"
          busy={load.isPending}
          disabledReason={load.refused}
          onFile={(file) => void choose(file)}
        />
      </Row>
    </ul>
  );
}
