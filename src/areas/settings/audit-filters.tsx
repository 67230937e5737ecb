import { type ReactNode, useState } from 'react';
import { auditTopicLabels, auditTopics } from '#contract/console/audit-topics.ts';
import type { AuditEntry } from '#contract/console/bff.ts';
import { formatShort, toEpoch } from '#src/lib/time/time.ts';
import { sentenceCase } from '#src/ui/feedback/badge.tsx';
import { PeriodDialog } from '#src/ui/fields/period-dialog.tsx';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { type AuditSpan, auditSpans, outcomes, type SettingsSearch } from './settings-search.ts';

const spans = Object.keys(auditSpans) as AuditSpan[];

interface AuditFiltersProps {
  search: SettingsSearch;
  /** The entries of the page: their users, operations and connections are offered. */
  rows: readonly AuditEntry[];
  onSet: (change: SettingsSearch) => void;
  onClear: (() => void) | undefined;
  /** What else can be done with the list. */
  children: ReactNode;
}

/** The filters of the audit log: who, what, through which connection, with what outcome, when. */
export function AuditFilters({ search, rows, onSet, onClear, children }: AuditFiltersProps) {
  const { target, outcome, about } = search;
  return (
    <FilterBar
      onClear={onClear}
      text={
        <TextFilter
          value={search.text ?? target ?? ''}
          onChange={(text) => onSet({ text: text || undefined, target: undefined })}
          label="Filter by user, operation, target or address"
        />
      }
    >
      {facets.map(({ name, label, read }) => (
        <SelectFilter
          key={name}
          label={label}
          value={search[name] === undefined ? [] : [search[name]]}
          options={optionsOf(rows.map(read), search[name])}
          onChange={(chosen) => onSet({ [name]: chosen.findLast((value) => value !== search[name]) })}
        />
      ))}
      <SelectFilter
        label="Outcome"
        value={outcome ? [outcome] : []}
        options={outcomes.map((value) => ({ value, label: sentenceCase(value) }))}
        // one at a time: the server takes one
        onChange={(chosen) => onSet({ outcome: chosen.findLast((value) => value !== outcome) })}
      />
      <SelectFilter
        label="About"
        value={about ? [about] : []}
        options={auditTopics.map((value) => ({ value, label: auditTopicLabels[value] }))}
        onChange={(chosen) => onSet({ about: chosen.findLast((value) => value !== about) })}
      />
      <PeriodFilter search={search} onSet={onSet} />
      {children}
    </FilterBar>
  );
}

const facets = [
  { name: 'actor', label: 'User', read: ({ actor }: AuditEntry) => actor },
  { name: 'operation', label: 'Operation', read: ({ operation }: AuditEntry) => operation },
  { name: 'connection', label: 'Connection', read: ({ connection }: AuditEntry) => connection },
] as const;

/** Values of the page, and the chosen one. */
const optionsOf = (values: readonly (string | null)[], chosen: string | undefined) =>
  [...new Set([...values, chosen])]
    .filter((value) => typeof value === 'string')
    .sort((a, b) => a.localeCompare(b))
    .map((value) => ({ value, label: value }));

function PeriodFilter({ search, onSet }: Pick<AuditFiltersProps, 'search' | 'onSet'>) {
  const [choosing, setChoosing] = useState(false);
  const { zone } = useZone();
  const now = useNow();
  const { since, from, to } = search;
  const isOwn = from !== undefined || to !== undefined;
  const shown = (value: string | undefined, absent: string): string => {
    const epoch = toEpoch(value);
    return epoch === undefined ? absent : formatShort(epoch, zone, now);
  };
  const own = isOwn ? `${shown(from, 'the beginning')} to ${shown(to, 'now')}` : 'A period…';
  const choose = (next: string | undefined): void => {
    if (next === 'own') setChoosing(true);
    else onSet({ since: spans.find((span) => span === next), from: undefined, to: undefined });
  };
  return (
    <>
      <SelectFilter<string>
        label="When"
        options={[
          ...spans.map((value) => ({ value, label: auditSpans[value] })),
          { value: 'own', label: own },
        ]}
        value={isOwn ? ['own'] : since ? [since] : []}
        // one at a time
        onChange={(chosen) =>
          choose(chosen.findLast((value) => value !== since && !(isOwn && value === 'own')))
        }
      />
      {choosing && (
        <PeriodDialog
          from={toEpoch(from)}
          to={toEpoch(to)}
          onChoose={(period) => {
            setChoosing(false);
            onSet({ since: undefined, ...period });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
