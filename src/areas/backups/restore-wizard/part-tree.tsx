import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '#src/api/query.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { withLabel } from '#src/ui/fields/field.ts';
import frame from '#src/ui/frame/wizard.module.css';
import { Icon } from '#src/ui/icon.tsx';
import { rowClass, textClass } from '#src/ui/layout/look.ts';
import type { RestoreSearch } from '../shared/backups-search.ts';
import type { SnapshotFact } from '../shared/facts.ts';
import { databaseOf, isCollection, nameProblem, targetLabel, targetNameOf } from './part-names.ts';
import classes from './wizard.module.css';

interface TreeProps {
  groupId: string;
  chosen: RestoreSearch;
  base: SnapshotFact | undefined;
  onChange: (next: RestoreSearch) => void;
}

/** The databases of a snapshot and their collections, each to be chosen and renamed. */
export function PartTree({ groupId, chosen, base, onChange }: TreeProps) {
  const at = { groupId, clusterName: base?.source.name ?? '', snapshotId: base?.id ?? '' };
  const { data, error, refetch } = useRead(
    'listGroupClusterBackupSnapshotDatabases',
    { ...at, query: { itemsPerPage: 500 } },
    { enabled: base !== undefined },
  );
  if (error && !data) {
    return <ReadFailure what="Databases" query={{ error, refetch }} />;
  }
  if (!data) return <SkeletonLines lines={5} />;
  if (data.results.length === 0) {
    return <EmptyState title="This snapshot contains no databases">Choose another snapshot.</EmptyState>;
  }
  const names = data.results.map(({ name }) => name);
  const gone = (chosen.parts ?? []).filter((part) => !names.includes(databaseOf(part)));
  return (
    <fieldset className={frame.choices}>
      <legend className={frame.choicesLabel}>Snapshot contents</legend>
      <div className={frame.scroll}>
        <ul className={classes.tree}>
          {names.map((name) => (
            <DatabaseNode
              key={name}
              name={name}
              place={at}
              chosen={chosen}
              onChange={onChange}
              alone={names.length === 1}
            />
          ))}
          {gone.map((part) => (
            <li key={part}>
              <PartRow part={part} label={part} chosen={chosen} onChange={onChange} gone />
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}

interface NodeProps {
  name: string;
  place: { groupId: string; clusterName: string; snapshotId: string };
  chosen: RestoreSearch;
  onChange: (next: RestoreSearch) => void;
  alone: boolean;
}

function DatabaseNode({ name, place, chosen, onChange, alone }: NodeProps) {
  const parts = chosen.parts ?? [];
  const [open, setOpen] = useState(
    alone || parts.some((part) => isCollection(part) && databaseOf(part) === name),
  );
  const { data, error, refetch } = useRead(
    'listGroupClusterBackupSnapshotDatabaseCollections',
    {
      ...place,
      databaseName: name,
      query: { itemsPerPage: 500 },
    },
    { enabled: open },
  );
  const whole = parts.includes(name);
  return (
    <li>
      <PartRow
        part={name}
        label={name}
        chosen={chosen}
        onChange={onChange}
        fold={
          <button
            type="button"
            className={rowClass({
              inline: true,
              align: 'center',
              justify: 'center',
              tone: 'dim',
              className: classes.fold,
            })}
            aria-expanded={open}
            aria-label={`Collections of ${name}`}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'chevron-down' : 'chevron-right'} size={12} />
          </button>
        }
      />
      {open && error && !data && <ReadFailure what={`Collections of ${name}`} query={{ error, refetch }} />}
      {open && (
        <ul>
          {data?.results.map((collection) => (
            <li key={collection.name}>
              <PartRow
                part={`${name}.${collection.name}`}
                label={collection.name}
                chosen={chosen}
                onChange={onChange}
                within={whole}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface RowProps {
  part: string;
  label: string;
  chosen: RestoreSearch;
  onChange: (next: RestoreSearch) => void;
  fold?: React.ReactNode;
  /** Its database is chosen, and it goes with it. */
  within?: boolean;
  gone?: boolean;
}

function PartRow({ part, label, chosen, onChange, fold, within = false, gone = false }: RowProps) {
  const parts = chosen.parts ?? [];
  const own = parts.includes(part);
  const box = useRef<HTMLInputElement>(null);
  const some =
    !own && !isCollection(part) && parts.some((each) => isCollection(each) && databaseOf(each) === part);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  const toggle = (): void => {
    const next = own ? parts.filter((each) => each !== part) : [...parts, part];
    const { parts: _, names = {}, ...rest } = chosen;
    const { [part]: __, ...others } = names;
    const kept = own ? others : names;
    onChange({
      ...rest,
      ...(next.length > 0 ? { parts: next } : {}),
      ...(Object.keys(kept).length > 0 ? { names: kept } : {}),
    });
  };
  return (
    <div className={classes.treeRow}>
      <span>{fold}</span>
      <input
        ref={box}
        type="checkbox"
        id={`part ${part}`}
        aria-label={isCollection(part) ? part : `Database ${part}`}
        checked={own || within}
        disabled={within}
        onChange={toggle}
      />
      <label
        htmlFor={`part ${part}`}
        className={textClass({ size: 13, mono: true, truncate: true })}
        title={part}
      >
        {label}
        {gone && <span className={frame.reason}> not in this snapshot</span>}
      </label>
      {own && chosen.write !== 'OVERWRITE_EXISTING' ? (
        <Rename part={part} chosen={chosen} onChange={onChange} />
      ) : (
        <span className={frame.dim}>{within && 'with its database'}</span>
      )}
    </div>
  );
}

function Rename({ part, chosen, onChange }: Pick<RowProps, 'part' | 'chosen' | 'onChange'>) {
  const { names = {} } = chosen;
  const value = names[part] ?? '';
  const { [part]: _, ...others } = names;
  return (
    <TextInput
      aria-label={targetLabel(part)}
      placeholder={`→ ${targetNameOf(part, { ...chosen, names: others })}`}
      value={value}
      error={withLabel(targetLabel(part), value === '' ? undefined : nameProblem(part, value))}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const { names: __, ...rest } = chosen;
        const kept = next === '' ? others : { ...others, [part]: next };
        onChange({ ...rest, ...(Object.keys(kept).length > 0 ? { names: kept } : {}) });
      }}
      className={classes.rename}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
