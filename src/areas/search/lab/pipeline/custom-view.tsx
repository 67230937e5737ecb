import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnalyzerProblem } from '#contract/search/analyzer-problems.ts';
import { Text } from '#src/ui/layout/text.tsx';
import type { AnalysisOutcome } from '../../worker/protocol.ts';
import { graphOf } from '../catalogue/catalogue.ts';
import type { Draft } from './draft.ts';
import { PartGroup } from './part-group.tsx';
import classes from './pipeline.module.css';
import { problemAt } from './use-problems.ts';

interface CustomViewProps {
  draft: Draft;
  problems: readonly AnalyzerProblem[];
  outcome: AnalysisOutcome | undefined;
  onDraft: (draft: Draft) => void;
}

const places = ['charFilters', 'tokenizer', 'tokenFilters'] as const;
const existing: readonly (string | number | undefined)[] = ['name', ...places];

/** A custom analyzer: its name, and its components in the order in which they work. */
export function CustomView({ draft, problems, outcome, onDraft }: CustomViewProps) {
  const [text, setSaid] = useState('');
  const nameProblem = problemAt(problems, ['name']);
  const graph = graphOf(draft.tokenizer, draft.tokenFilters ?? []);
  const foreign = problems.filter(({ path }) => !existing.includes(path[0]));
  return (
    <>
      <TextInput
        label="Name"
        description={nameProblem === undefined && 'Must not begin with lucene., builtin. or mongodb.'}
        error={nameProblem}
        size="xs"
        value={draft.name}
        onChange={({ currentTarget }) => onDraft({ ...draft, name: currentTarget.value })}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.mono }}
      />
      {foreign.map(({ path, message }) => (
        <Text as="p" key={path.join('.')} size={12} tone="critical">
          {path.join('.')} {message}
        </Text>
      ))}
      {places.map((place) => (
        <PartGroup key={place} onSaid={setSaid} {...{ place, draft, problems, outcome, onDraft }} />
      ))}
      {graph && (
        <p className="qd-caption">
          {graph.by} makes the tokens a graph, which synonyms and autocomplete fields do not support. Add
          “Flatten graph” at the end to make them a stream.
        </p>
      )}
      <p className="qd-hidden" role="status">
        {text}
      </p>
    </>
  );
}
