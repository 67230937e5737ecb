import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import classes from './emulator.module.css';
import { NewWorldCredentials } from './new-world-credentials.tsx';
import { WorldBeingCreated } from './tasks.tsx';
import { useEmulatorChange } from './use-emulator-change.ts';

/** One emulator holds many worlds; the credentials of a request choose one. */
export function Worlds({ current }: { current: string }) {
  const connection = useConnection();
  const list = useQuery(q('listEmulatorWorlds', connection.id, {}));
  const remove = useEmulatorChange('deleteEmulatorWorld');
  const reset = useEmulatorChange('resetEmulatorWorld');
  if (list.error && !list.data) return <ReadFailure what="Worlds" query={list} />;
  return (
    <Stack gap={16}>
      {list.data ? (
        <ul className={classes.list}>
          {list.data.map(({ name, seed, created }) => (
            <Row as="li" key={name} gap={16} align="center" justify="between" className={classes.row}>
              <div>
                <Text as="p" weight="medium">
                  {name} {name === current && <Badge filled>this one</Badge>}
                </Text>
                <Text as="p" size={13} tone="dim">
                  from the seed {seed}, created <AbsoluteInstant value={created} />
                </Text>
              </div>
              {name === current && (
                <Button
                  icon="refresh"
                  aria-label={`Reset the world ${name}`}
                  disabledReason={reset.refused}
                  onClick={() =>
                    confirm({
                      title: `Reset the world ${name}?`,
                      consequence: `It returns to the seed ${seed} with the same IDs and credentials, at the time of its creation. All changes are lost.`,
                      confirmLabel: 'Reset world',
                      danger: true,
                      run: () => reset.mutateAsync({}),
                    })
                  }
                >
                  Reset
                </Button>
              )}
              <Button
                icon="trash"
                aria-label={`Delete the world ${name}`}
                disabledReason={remove.refused ?? (name === current && 'This connection uses it')}
                onClick={() =>
                  confirm({
                    title: `Delete the world ${name}?`,
                    consequence:
                      'Its organizations, projects, clusters, alerts and credentials are deleted for good. Connections to it stop working.',
                    confirmLabel: 'Delete world',
                    danger: true,
                    typedName: name,
                    run: () => remove.mutateAsync({ worldName: name }),
                  })
                }
              >
                Delete
              </Button>
            </Row>
          ))}
        </ul>
      ) : (
        <SkeletonLines />
      )}
      {/* below a list whose length is not known yet it would move with it */}
      {list.data && (
        <Section label="Create a world">
          <NewWorld />
        </Section>
      )}
    </Stack>
  );
}

interface WorldValues {
  name: string;
  seed: string;
}

function NewWorld() {
  const form = useForm<WorldValues>({ defaultValues: { name: '', seed: 'single' } });
  const create = useEmulatorChange('createEmulatorWorld');
  const { id } = useConnection();
  const state = useQuery(q('getEmulatorState', id, {}));
  const seeds = (state.data?.seeds ?? []).map((seed) => ({
    value: seed,
    label: state.data?.seedDescriptions[seed] ? `${seed}: ${state.data.seedDescriptions[seed]}` : seed,
  }));
  return (
    <>
      {create.data &&
        ('task' in create.data ? (
          <WorldBeingCreated taskId={create.data.task.id} />
        ) : (
          <NewWorldCredentials credentials={create.data} />
        ))}
      <RequestPanel
        form={form}
        label="Create a world"
        submitLabel="Create world"
        sending={create}
        send={({ name, seed }) => create.mutateAsync({ body: { seed, ...(name === '' ? {} : { name }) } })}
        onDone={() => form.reset()}
        disabledReason={create.refused}
      >
        <TextField
          control={form.control}
          name="name"
          label="Name"
          optional
          mono
          help="Lower-case letters, digits and -."
        />
        <SelectField control={form.control} name="seed" label="Seed" options={seeds} />
      </RequestPanel>
    </>
  );
}
