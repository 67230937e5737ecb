import { Select } from '@mantine/core';
import { selectParts } from '#src/ui/fields/select-field.tsx';
import { Choice, Choices } from '#src/ui/frame/choice.tsx';
import { type RestoreKind, type RestoreSearch, restoreKinds } from '../shared/backups-search.ts';
import type { Source } from '../shared/facts.ts';
import { kindLabels, kindProblem } from './wizard-steps.ts';

interface StepProps {
  sources: readonly Source[];
  chosen: RestoreSearch;
  onChange: (next: RestoreSearch) => void;
}

const groupLabels = {
  dedicated: 'Clusters',
  flex: 'Flex clusters',
  serverless: 'Serverless instances',
  deleted: 'Deleted, with retained snapshots',
} as const;

function grouped(sources: readonly Source[]) {
  const names = new Set<string>();
  const groupOf = ({ kind, deleted }: Source) => (deleted ? 'deleted' : kind);
  // a deleted cluster of the name of a living one answers in the same place
  const distinct = sources.filter(({ name }) => !names.has(name) && names.add(name));
  return (['dedicated', 'flex', 'serverless', 'deleted'] as const)
    .map((group) => ({
      group: groupLabels[group],
      items: distinct
        .filter((source) => groupOf(source) === group)
        .map(({ name, tenant }) => ({
          value: name,
          label: tenant ? `${name} (free or shared: no snapshots)` : name,
          disabled: tenant,
        })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Whose backup, and how it is to be restored. */
export function StepSource({ sources, chosen, onChange }: StepProps) {
  const source = sources.find(({ name }) => name === chosen.cluster);
  // the selection for another cluster does not apply here
  const choose = (cluster: string) =>
    onChange({ cluster, ...(chosen.kind ? { kind: chosen.kind } : {}), step: 'source' });
  const setKind = (kind: RestoreKind) => onChange({ ...chosen, kind });
  return (
    <>
      <Select
        {...selectParts}
        label="Source cluster"
        placeholder="Choose a cluster"
        data={grouped(sources)}
        value={chosen.cluster ?? null}
        onChange={(name) => {
          if (name !== null && name !== chosen.cluster) choose(name);
        }}
        error={
          chosen.cluster !== undefined && !source
            ? `This project has no backups of a cluster ${chosen.cluster}.`
            : undefined
        }
        searchable={sources.length > 8}
        allowDeselect={false}
        maxDropdownHeight={320}
        nothingFoundMessage="No cluster matches"
      />
      <Choices legend="What to restore">
        {restoreKinds.map((kind) => (
          <Choice
            key={kind}
            name="kind"
            checked={chosen.kind === kind}
            onChoose={() => setKind(kind)}
            title={kindLabels[kind].title}
            facts={kindLabels[kind].text}
            disabled={source && kindProblem(kind, source)}
          />
        ))}
      </Choices>
    </>
  );
}
