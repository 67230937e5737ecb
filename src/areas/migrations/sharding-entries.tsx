import { Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MigrationDraft, MigrationPlan, ShardingEntry } from '#contract/console/migration-plans.ts';
import { useConnection } from '#src/api/connection.ts';
import { documentsIn, runCommand } from '#src/api/run-command.ts';
import { textOf } from '#src/lib/ejson/value.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { gridClass } from '#src/ui/layout/look.ts';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './migrations.module.css';
import { sourceOf } from './progress/use-skipped.ts';
import { keyOfIndex, keyText } from './shard-keys.ts';

interface ShardingProps {
  plan: MigrationPlan;
  draft: MigrationDraft;
  change: (part: Partial<MigrationDraft>) => void;
}

const fresh: ShardingEntry = { database: '', collection: '', key: [{ field: '_id', kind: 'hashed' }] };

/** Which collections are sharded on their way, and by what. */
export function ShardingEntries({ plan, draft, change }: ShardingProps) {
  const { shardingEntries: entries } = draft;
  const put = (index: number, part: Partial<ShardingEntry>): void =>
    change({ shardingEntries: entries.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  return (
    <Grid as="section" gap={12} aria-label="Sharding">
      <SectionLabel as="h3">Sharding</SectionLabel>
      {entries.length === 0 && (
        <Text as="p" size={13} tone="dim">
          No collection is sharded.
        </Text>
      )}
      {entries.map((entry, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name while they are typed
          key={index}
          className={gridClass({ gap: 12, shrink: true, className: classes.entry })}
          aria-label={`Sharded collection ${index + 1}`}
        >
          <Grid gap={12} min={200}>
            <TextInput
              label="Database"
              value={entry.database}
              onChange={(event) => put(index, { database: event.currentTarget.value })}
              spellCheck={false}
            />
            <TextInput
              label="Collection"
              value={entry.collection}
              onChange={(event) => put(index, { collection: event.currentTarget.value })}
              spellCheck={false}
            />
          </Grid>
          <KeyBuilder plan={plan} draft={draft} entry={entry} onKey={(key) => put(index, { key })} />
          <Button
            size="sm"
            variant="quiet"
            icon="trash"
            onClick={() => change({ shardingEntries: entries.filter((_, at) => at !== index) })}
          >
            Remove collection
          </Button>
        </fieldset>
      ))}
      <div>
        <Button icon="plus" onClick={() => change({ shardingEntries: [...entries, fresh] })}>
          Shard a collection
        </Button>
      </div>
      {entries.length > 0 && (
        <Checkbox
          label="Create supporting indexes"
          checked={draft.createSupportingIndexes}
          onChange={(event) => change({ createSupportingIndexes: event.currentTarget.checked })}
        />
      )}
    </Grid>
  );
}

interface KeyBuilderProps {
  plan: MigrationPlan;
  draft: MigrationDraft;
  entry: ShardingEntry;
  onKey: (key: ShardingEntry['key']) => void;
}

/** A shard key field by field, or that of an index of the source at once. */
function KeyBuilder({ plan, draft, entry, onKey }: KeyBuilderProps) {
  const { database, collection, key } = entry;
  const source = sourceOf({ orgId: plan.orgId, request: draft }, useConnection());
  const indexes = useQuery({
    queryKey: ['migration-indexes', source, database, collection],
    enabled: source !== undefined && database !== '' && collection !== '',
    staleTime: 30_000,
    retry: false,
    async queryFn({ signal }) {
      if (!source) return [];
      const reply = await runCommand(
        { source, read: 'primary' },
        database,
        { listIndexes: collection },
        signal,
      );
      return documentsIn(reply).flatMap((index) => {
        const parts = keyOfIndex(index.key);
        return parts ? [{ name: textOf(index.name) ?? '', key: parts }] : [];
      });
    },
  });
  const put = (index: number, part: Partial<ShardingEntry['key'][number]>): void =>
    onKey(key.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <Grid gap={12}>
      {(indexes.data?.length ?? 0) > 0 && (
        <Select
          label="Key of an index of the source"
          placeholder="Choose an index"
          data={(indexes.data ?? []).map((each) => ({
            value: each.name,
            label: `${each.name}: ${keyText(each.key)}`,
          }))}
          value={indexes.data?.find((each) => keyText(each.key) === keyText(key))?.name ?? null}
          onChange={(name) => {
            const chosen = indexes.data?.find((each) => each.name === name);
            if (chosen) onKey(chosen.key);
          }}
        />
      )}
      {indexes.error && (
        <Text as="p" size={13} tone="dim">
          Indexes could not be read: {indexes.error.message}
        </Text>
      )}
      {key.map(({ field, kind }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position in the key
        <div key={index} className={classes.keyPart}>
          <TextInput
            label={index === 0 ? 'Shard key field' : undefined}
            aria-label={`Shard key field ${index + 1}`}
            value={field}
            onChange={(event) => put(index, { field: event.currentTarget.value })}
            spellCheck={false}
          />
          <Select
            aria-label={`Kind of field ${index + 1}`}
            data={[
              { value: '1', label: 'ranged' },
              { value: 'hashed', label: 'hashed' },
            ]}
            value={kind}
            onChange={(next) => put(index, { kind: next === 'hashed' ? 'hashed' : '1' })}
            allowDeselect={false}
          />
          <IconButton
            icon="trash"
            label={`Remove field ${index + 1}`}
            disabledReason={key.length === 1 && 'A key has at least one field'}
            onClick={() => onKey(key.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => onKey([...key, { field: '', kind: '1' }])}>
          Add field
        </Button>
      </div>
    </Grid>
  );
}
