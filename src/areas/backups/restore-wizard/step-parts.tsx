import { Select, TextInput } from '@mantine/core';
import { plural } from '#src/lib/bytes.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { withLabel } from '#src/ui/fields/field.ts';
import { selectParts } from '#src/ui/fields/select-field.tsx';
import { Choice, Choices } from '#src/ui/frame/choice.tsx';
import frame from '#src/ui/frame/wizard.module.css';
import { Grid } from '#src/ui/layout/grid.tsx';
import { type IndexStrategy, indexStrategies, type RestoreSearch } from '../shared/backups-search.ts';
import type { SnapshotFact } from '../shared/facts.ts';
import { mostParts, namesOf, partsWarning, suffixLabels, suffixProblem } from './part-names.ts';
import { PartTree } from './part-tree.tsx';

interface StepProps {
  groupId: string;
  chosen: RestoreSearch;
  /** Whose databases are listed: the snapshot, or the one before the moment. */
  base: SnapshotFact | undefined;
  onChange: (next: RestoreSearch) => void;
}

const indexLabels: Record<IndexStrategy, string> = {
  ALL: 'All indexes',
  ALL_EXCEPT_TTL: 'All but TTL indexes: nothing expires right after the restore',
  NONE: 'Only the indexes of _id',
};

/** Selected databases and collections, their names, and the handling of existing data. */
export function StepParts({ groupId, chosen, base, onChange }: StepProps) {
  const { databases, collections } = namesOf(chosen);
  const overwrites = chosen.write === 'OVERWRITE_EXISTING';
  const warning = partsWarning(chosen);
  return (
    <>
      <PartTree groupId={groupId} chosen={chosen} base={base} onChange={onChange} />
      <p className={frame.dim} role="status">
        {plural(databases.length, 'database')} and {plural(collections.length, 'collection')} chosen; at most{' '}
        {mostParts} of each.
      </p>
      <Choices legend="If a name exists in the target">
        <Choice
          name="write"
          checked={!overwrites}
          onChoose={() => onChange({ ...chosen, write: 'CREATE_NEW' })}
          title="Create as new"
          facts="Nothing is replaced. If a name exists, Atlas chooses another."
        />
        <Choice
          name="write"
          checked={overwrites}
          onChoose={() => {
            const { databaseSuffix: _, collectionSuffix: __, names: ___, ...rest } = chosen;
            onChange({ ...rest, write: 'OVERWRITE_EXISTING' });
          }}
          title="Overwrite what exists"
          facts="Collections of the same name are dropped and restored: writes since the backup are lost."
        />
      </Choices>
      {!overwrites && (
        <Grid gap={12} align="start" min={220}>
          <SuffixField
            value={chosen.databaseSuffix}
            example="shop_restored"
            onChange={(databaseSuffix) =>
              onChange({ ...without(chosen, 'databaseSuffix'), ...databaseSuffix })
            }
            name="databaseSuffix"
          />
          <SuffixField
            value={chosen.collectionSuffix}
            example="shop.orders_restored"
            onChange={(suffix) => onChange({ ...without(chosen, 'collectionSuffix'), ...suffix })}
            name="collectionSuffix"
          />
        </Grid>
      )}
      <Select
        {...selectParts}
        label="Indexes"
        data={indexStrategies.map((value) => ({ value, label: indexLabels[value] }))}
        value={chosen.index ?? 'ALL'}
        onChange={(value) => {
          const index = indexStrategies.find((each) => each === value);
          if (index) onChange({ ...chosen, index });
        }}
        allowDeselect={false}
      />
      {warning && <Notice tone="warning">{warning}</Notice>}
      <Notice>Search indexes, users and views are not restored with single collections.</Notice>
    </>
  );
}

function without(search: RestoreSearch, name: 'databaseSuffix' | 'collectionSuffix'): RestoreSearch {
  const { [name]: _, ...rest } = search;
  return rest;
}

interface SuffixProps {
  name: keyof typeof suffixLabels;
  value: string | undefined;
  example: string;
  onChange: (suffix: RestoreSearch) => void;
}

function SuffixField({ name, value = '', example, onChange }: SuffixProps) {
  const label = suffixLabels[name];
  return (
    <TextInput
      label={
        <>
          {label} <span className={frame.dim}>optional</span>
        </>
      }
      description={`With _restored: ${example}`}
      value={value}
      error={withLabel(label, suffixProblem(value))}
      onChange={(event) => {
        const next = event.currentTarget.value;
        onChange(next === '' ? {} : { [name]: next });
      }}
      autoComplete="off"
      spellCheck={false}
      className={frame.typed}
    />
  );
}
