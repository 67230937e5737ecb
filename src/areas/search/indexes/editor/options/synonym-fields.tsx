import { Autocomplete, TextInput } from '@mantine/core';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { MoreItem } from '#src/ui/values/more-item.tsx';
import type { AnalyzerChoice } from '../../../worker/protocol.ts';
import { analyzerNamed } from '../definition/usable-analyzers.ts';
import classes from './options.module.css';
import { type SynonymRow, synonymRows, withSynonyms } from './options-edit.ts';
import { useSynonymCheck } from './use-synonym-check.ts';

interface SynonymFieldsProps {
  groupId: string;
  cluster: string | undefined;
  db: string;
  analyzers: readonly string[];
  /** Those of the cluster. */
  clusterAnalyzers: readonly CustomAnalyzer[];
  text: string;
  definition: Record<string, unknown>;
  onText: (text: string) => void;
}

/** Mappings of synonyms, each with the actual content of its collection. */
export function SynonymFields(props: SynonymFieldsProps) {
  const { text, definition, onText, analyzers, clusterAnalyzers, ...place } = props;
  const rows = synonymRows(definition);
  const set = (at: number, row: SynonymRow | undefined): void =>
    onText(withSynonyms(text, definition, at, row));
  return (
    <Stack gap={12}>
      <SectionLabel as="h3">Synonyms</SectionLabel>
      {rows.length === 0 && (
        <p className="qd-caption">
          None: a collection of this database may say which words mean the same to text and phrase.
        </p>
      )}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mapping has nothing else that stays while it is typed
        <Stack key={at} gap={4}>
          <Grid gap={12} columnGap={16} align="start" min={200} className={classes.row}>
            <TextInput
              label="Mapping"
              value={row.name}
              onChange={({ currentTarget }) => set(at, { ...row, name: currentTarget.value })}
            />
            <Autocomplete
              label="Analyzer of the fields"
              data={[...analyzers]}
              value={row.analyzer}
              onChange={(analyzer) => set(at, { ...row, analyzer })}
            />
            <TextInput
              label="Collection of the words"
              value={row.collection}
              onChange={({ currentTarget }) => set(at, { ...row, collection: currentTarget.value })}
            />
            <IconButton
              icon="trash"
              label={`Remove the synonyms ${row.name}`}
              onClick={() => set(at, undefined)}
            />
          </Grid>
          <Checked
            {...place}
            collection={row.collection}
            analyzer={analyzerNamed(row.analyzer, { definition, clusterAnalyzers })}
          />
        </Stack>
      ))}
      <div>
        <Button
          size="sm"
          icon="plus"
          onClick={() => set(rows.length, { name: 'synonyms', analyzer: 'lucene.standard', collection: '' })}
        >
          Add synonyms
        </Button>
      </div>
    </Stack>
  );
}

const mostNamed = 3;

interface CheckedProps {
  groupId: string;
  cluster: string | undefined;
  db: string;
  collection: string;
  analyzer: AnalyzerChoice;
}

function Checked(place: CheckedProps) {
  const { data, error, isFetching } = useSynonymCheck(place.groupId, place);
  if (place.collection === '') return <p className="qd-caption">Name the collection that holds the words.</p>;
  if (error)
    return (
      <Text as="p" size={12} tone="critical" breaks className={classes.wrong}>
        The collection could not be read: {error.message}
      </Text>
    );
  if (!data) return isFetching ? <p className="qd-caption">Reading {place.collection}…</p> : null;
  const { entries, more, wrong } = data;
  if (entries === 0) {
    return (
      <Text as="p" size={12} tone="critical" breaks className={classes.wrong}>
        {place.collection} holds no documents: the index is built, and no word has a synonym.
      </Text>
    );
  }
  const held = `${more ? 'More than ' : ''}${plural(entries, 'entry', 'entries')}`;
  if (wrong.length === 0) {
    return (
      <p className="qd-caption">
        {held}, all of them right.{' '}
        {more && `The smallest clusters take no more than ${formatCount(entries)}.`}
      </p>
    );
  }
  return (
    <Text as="div" size={12} tone="critical" breaks className={classes.wrong}>
      <p>
        {held}; {wrong.length} of them wrong, and one is enough for the mapping to fail:
      </p>
      <ul>
        {wrong.slice(0, mostNamed).map(({ id, problem }) => (
          <li key={id}>
            {id}: {problem}
          </li>
        ))}
        <MoreItem total={wrong.length} shown={mostNamed} />
      </ul>
    </Text>
  );
}
