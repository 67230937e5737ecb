import type { ReactNode } from 'react';
import { auditTopics, auditTopicWords } from '#contract/console/audit-topics.ts';
import { sentenceCase } from '#src/ui/feedback/badge.tsx';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import classes from './settings.module.css';
import { type AuditSpan, auditSpans, outcomes, type SettingsSearch } from './settings-search.ts';

const spans = Object.keys(auditSpans) as AuditSpan[];

interface AuditFiltersProps {
  search: SettingsSearch;
  onSet: (change: SettingsSearch) => void;
  onClear: (() => void) | undefined;
  /** What else can be done with the list. */
  children: ReactNode;
}

/** The filters of the audit log: what, with what outcome, about what, since when. */
export function AuditFilters({ search, onSet, onClear, children }: AuditFiltersProps) {
  const { target, outcome, actor, about, since } = search;
  return (
    <FilterBar
      onClear={onClear}
      text={
        <TextFilter
          value={target ?? ''}
          onChange={(text) => onSet({ target: text || undefined })}
          label="Filter by target"
        />
      }
    >
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
        options={auditTopics.map((value) => ({ value, label: auditTopicWords[value] }))}
        onChange={(chosen) => onSet({ about: chosen.findLast((value) => value !== about) })}
      />
      <SelectFilter
        label="Since"
        value={since ? [since] : []}
        options={spans.map((value) => ({ value, label: auditSpans[value] }))}
        onChange={(chosen) => onSet({ since: chosen.findLast((value) => value !== since) })}
      />
      {actor !== undefined && <span className={classes.dim}>only {actor}</span>}
      {children}
    </FilterBar>
  );
}
