import { useId, useMemo } from 'react';
import type { AnalyzerProblem } from '#contract/search/analyzer-problems.ts';
import { positionIn } from '#contract/values/json/json-issue.ts';
import { pathText } from '#contract/values/value-problems.ts';
import { useConnection } from '#src/api/connection.ts';
import { valueLocationOf } from '#src/lib/json/json-text.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { CodeEditor, type CodeProblem } from '#src/ui/code-editor/code-editor.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import type { LabPartProps } from '../lab-parts.ts';
import { useProblems } from '../pipeline/use-problems.ts';
import classes from './definition.module.css';
import { FoundAnalyzersPanel } from './found-analyzers.tsx';
import { cannotShare, hasBlanks, indexAs, indexDefinition } from './index-definition.ts';
import type { ReadDefinition } from './read-definition.ts';
import { useDefinitionText } from './use-definition-text.ts';

/** The analyzer of the side as the service takes it, both ways, and an index that uses both sides. */
export function DefinitionView(props: LabPartProps) {
  const { state, groupId } = props;
  const side = state.side === 'query' && !state.isSameQuery ? 'query' : 'index';
  const title = state.isSameQuery
    ? 'Analyzer of documents and queries'
    : side === 'query'
      ? 'Analyzer of queries'
      : 'Analyzer of documents';
  return (
    <>
      <AnalyzerText key={`${groupId} ${side}`} {...props} title={title} side={side} />
      <IndexText {...props} />
    </>
  );
}

interface AnalyzerTextProps extends LabPartProps {
  title: string;
  side: 'index' | 'query';
}

function AnalyzerText({ groupId, lab, state, onAnalyzer, title, side }: AnalyzerTextProps) {
  const id = useId();
  const choice = state[side];
  const { text, read, isBehind, type, undoEdit } = useDefinitionText(
    `${groupId} ${side}`,
    choice,
    onAnalyzer,
  );
  const problems = useProblems(choice, side === 'query' ? state.index : state.query);
  const errors = useMemo(() => marksOf(read, problems), [read, problems]);
  const use = (next: AnalyzerChoice): void => {
    undoEdit();
    onAnalyzer(next);
  };
  return (
    <Section
      label={title}
      actions={<CopyButton size="sm" label="Copy JSON" text={() => JSON.stringify(choice, null, 2)} />}
    >
      <CodeEditor
        language="json"
        ariaLabel={`${title}, JSON`}
        ariaDescribedBy={id}
        value={text}
        onChange={type}
        errors={errors}
        unchecked
        gutters
        minHeight="160px"
        maxHeight="60vh"
      />
      <div id={id} className={classes.verdict} role="status">
        <Verdict read={read} text={text} problems={problems} />
      </div>
      {read.kind === 'several' && (
        <FoundAnalyzersPanel
          found={read.found}
          onUse={use}
          onBoth={(index, query) => {
            undoEdit();
            lab.change({ analyzer: index, search: query });
          }}
        />
      )}
      {read.kind !== 'analyzer' && (
        <ButtonRow>
          <Button size="sm" icon="undo" onClick={undoEdit}>
            {isBehind ? 'Show the changed pipeline' : 'Back to the pipeline'}
          </Button>
        </ButtonRow>
      )}
    </Section>
  );
}

/** Everything wrong, each at its place in the text. */
function marksOf(read: ReadDefinition, problems: readonly AnalyzerProblem[]): CodeProblem[] {
  if (read.kind === 'broken') return [{ message: read.message, from: read.at, to: read.at + 1 }];
  if (read.kind !== 'analyzer') return [];
  return problems.map(({ path, message }) => ({
    message: `${pathText(path)} ${message}`,
    ...valueLocationOf(read.root, path),
  }));
}

interface VerdictProps {
  read: ReadDefinition;
  text: string;
  problems: readonly AnalyzerProblem[];
}

/** Whether the typed text is in effect. */
function Verdict({ read, text, problems }: VerdictProps) {
  if (read.kind === 'several') return null;
  if (read.kind === 'broken')
    return (
      <Text as="p" size={13} tone="critical">
        Not applied: {read.message}, {positionIn(text, read.at)}
      </Text>
    );
  if (read.kind === 'unfit')
    return (
      <Text as="p" size={13} tone="critical">
        Not applied: an analyzer must have a name and a tokenizer with a type. You can also paste the name of
        a built-in analyzer ("lucene.french"), an index definition or a list of analyzers.
      </Text>
    );
  const [first] = problems;
  if (!first) return <p className="qd-note">Applied as you type.</p>;
  const more = problems.length - 1;
  return (
    <Text as="p" size={13} tone="critical">
      Applied, but the service would refuse it: {pathText(first.path)} {first.message}
      {more > 0 && `, and ${more} more`}
    </Text>
  );
}

/** Both sides in an index: for reading, and for taking along. */
function IndexText({ groupId, state, lab }: LabPartProps) {
  const { origin, kind, emulator } = useConnection();
  const used = { index: state.index, query: state.query };
  const { cluster, namespace } = lab.state;
  const place = {
    origin,
    emulator,
    ...(kind === 'serviceAccount' ? { kind } : {}),
    groupId,
    cluster,
    namespace,
  };
  const clash = cannotShare(used);
  return (
    <Section label="Index definition" actions={<CopyAs size="sm" formats={indexAs(place, used)} />}>
      {clash === undefined ? (
        <>
          {hasBlanks(place) && (
            <p className="qd-note">Replace CLUSTER_NAME, DATABASE and COLLECTION in what you copy.</p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <pre className={classes.index} tabIndex={0}>
            {JSON.stringify(indexDefinition(used), null, 2)}
          </pre>
        </>
      ) : (
        <Text as="p" size={13} tone="critical">
          {clash}: names in an index must be unique. Rename one of them.
        </Text>
      )}
    </Section>
  );
}
