import { Autocomplete, Checkbox, TagsInput } from '@mantine/core';
import { defaultAnalyzer } from '#contract/search/analyzer-names.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { IndexType } from '#contract/search/definition.ts';
import { withValue } from '#src/lib/json/json-text.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { usableAnalyzers } from '../definition/usable-analyzers.ts';
import classes from './options.module.css';
import {
  dynamicOf,
  type StoringKind,
  storingKinds,
  storingOf,
  textOf,
  withDynamic,
  withStoring,
  withText,
} from './options-edit.ts';
import { SynonymFields } from './synonym-fields.tsx';

interface OptionsPanelProps {
  groupId: string;
  cluster: string | undefined;
  db: string;
  type: IndexType;
  text: string;
  definition: Record<string, unknown>;
  clusterAnalyzers: readonly CustomAnalyzer[];
  /** Paths of fields that documents have. */
  fields: readonly string[];
  onText: (text: string) => void;
  onLab: (analyzer: string) => void;
}

const storingLabels: Record<StoringKind, string> = {
  nothing: 'Nothing',
  everything: 'All fields',
  include: 'Only these fields',
  exclude: 'All but these fields',
};

/** The options of a definition besides its fields; each control writes into the JSON and follows it. */
export function OptionsPanel(props: OptionsPanelProps) {
  const { type, text, definition, fields, onText } = props;
  const storing = storingOf(definition);
  const chooses = storing.kind === 'include' || storing.kind === 'exclude';
  const partitions = definition.numPartitions;
  // documented: an index for vectors keeps single fields, and never all of them
  const kinds = storingKinds.filter((kind) => type === 'search' || kind !== 'everything');
  return (
    <Section label="Options">
      <div className="qd-stack">
        {type === 'search' && <TextOptions {...props} />}
        <Grid gap={12} columnGap={16} align="start" min={200} className={classes.row}>
          <PlainSelect
            label="Stored in the index"
            description="Queries with returnStoredSource read it without the documents."
            data={kinds.map((value) => ({ value, label: storingLabels[value] }))}
            value={storing.kind}
            onChange={(kind) => onText(withStoring(text, { ...storing, kind: kind as StoringKind }))}
          />
          <PlainSelect
            label="Partitions"
            description="Each takes 2,100,000,000 documents; more than one needs search nodes."
            data={['1', '2', '4']}
            value={partitions === undefined ? '1' : String(partitions)}
            onChange={(count) =>
              onText(withValue(text, ['numPartitions'], count === '1' ? undefined : Number(count)))
            }
          />
        </Grid>
        {chooses && (
          <TagsInput
            label={storing.kind === 'include' ? 'Fields that are stored' : 'Fields that are not stored'}
            data={fields.filter((path) => !storing.paths.includes(path))}
            value={storing.paths}
            error={storing.paths.length === 0 ? 'must hold at least one path' : undefined}
            onChange={(paths) => onText(withStoring(text, { ...storing, paths }))}
          />
        )}
        {type === 'search' && <SynonymFields {...props} analyzers={usableAnalyzers(props)} />}
      </div>
    </Section>
  );
}

function TextOptions(props: OptionsPanelProps) {
  const { text, definition, onText, onLab } = props;
  const analyzers = usableAnalyzers(props);
  const dynamic = dynamicOf(definition);
  return (
    <>
      <Checkbox
        label="Index all other fields dynamically, by their types"
        description={
          dynamic === 'set'
            ? 'A set of types in the JSON defines how.'
            : 'Right where documents differ; an index of chosen fields is smaller and quicker to build.'
        }
        checked={dynamic !== false}
        disabled={dynamic === 'set'}
        onChange={({ currentTarget }) => onText(withDynamic(text, currentTarget.checked))}
      />
      <Grid gap={12} columnGap={16} align="start" min={200} className={classes.row}>
        <Autocomplete
          label="Analyzer of documents"
          description="For fields that name none; lucene.standard without one."
          placeholder="lucene.standard"
          data={analyzers}
          value={textOf(definition.analyzer)}
          onChange={(value) => onText(withText(text, 'analyzer', value))}
        />
        <Autocomplete
          label="Analyzer of queries"
          description="Without one, that of documents."
          placeholder={textOf(definition.analyzer) || 'lucene.standard'}
          data={analyzers}
          value={textOf(definition.searchAnalyzer)}
          onChange={(value) => onText(withText(text, 'searchAnalyzer', value))}
        />
      </Grid>
      <LabLinks definition={definition} onLab={onLab} />
    </>
  );
}

/** The lab, one click away: with what documents are analyzed by, what queries are, and each analyzer of the index's own. */
function LabLinks({ definition, onLab }: Pick<OptionsPanelProps, 'definition' | 'onLab'>) {
  const own: unknown[] = Array.isArray(definition.analyzers) ? definition.analyzers : [];
  const names = [
    textOf(definition.analyzer) || defaultAnalyzer,
    textOf(definition.searchAnalyzer),
    ...own.map((each) => textOf((each as { name?: unknown } | null)?.name)),
  ];
  return (
    <Row gap={4} columnGap={8} wrap>
      {[...new Set(names)]
        .filter((name) => name !== '')
        .map((name) => (
          <Button key={name} size="sm" variant="quiet" onClick={() => onLab(name)}>
            Open {name} in the lab
          </Button>
        ))}
    </Row>
  );
}
