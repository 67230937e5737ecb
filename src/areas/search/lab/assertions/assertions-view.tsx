import { useState } from 'react';
import type { Assertion } from '#analysis/assertions/assertion.ts';
import { builtInAnalyzers } from '#contract/search/analyzer-names.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { type ActionItem, ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { LabPartProps } from '../lab-parts.ts';
import { mostAssertions } from '../lab-search.ts';
import { AssertionDialog } from './assertion-dialog.tsx';
import { FileButtons, type UnreadFile } from './assertion-files.tsx';
import { AssertionList, type ListedAssertion, titleOf } from './assertion-list.tsx';
import { fileOf, type LabAnalyzers, labOf, retargeted, type Saved } from './lab-assertions.ts';
import { useOutcomes, useSaved } from './use-assertions.ts';

/** Assertions about an analyzer, checked as one types and by a command in CI. */
export function AssertionsView(parts: LabPartProps) {
  const { lab } = parts;
  const { saved, analyzers } = useSaved(parts);
  const [editing, setEditing] = useState<{ index: number | undefined; initial: Assertion }>();
  const [problem, setProblem] = useState<UnreadFile>();
  const readable = saved.flatMap((each) => (each.kind === 'assertion' ? [each.assertion] : []));
  const { outcomes, error } = useOutcomes(readable, analyzers.analyzers);
  const items = listed(saved, outcomes);
  const store = (assertions: unknown[]): void =>
    lab.change({ assertions: assertions.length > 0 ? assertions : undefined });
  const all = lab.state.assertions ?? [];
  const add = (assertion: Assertion): void => store([...all, assertion]);
  const replace = (index: number, assertion: Assertion): void => store(all.with(index, assertion));

  function remove(index: number): void {
    const entry = saved[index];
    store(all.toSpliced(index, 1));
    if (!entry) return;
    notify({
      message: `Deleted: ${titleOf(entry, index)}`,
      action: { label: 'Undo', onAction: () => lab.change({ assertions: all }) },
    });
  }

  return (
    <div className="qd-stack">
      <Row gap={8} columnGap={16} align="center" justify="between" wrap>
        <Text as="p" size={13} numeric aria-live="polite">
          {countText(items)}
        </Text>
        <ButtonRow>
          <ActionMenu
            trigger={
              <Button
                icon="plus"
                opens
                disabledReason={
                  all.length >= mostAssertions && `A link holds at most ${mostAssertions} assertions.`
                }
              >
                Add assertion
              </Button>
            }
            items={additions(parts, analyzers, add, (initial) => setEditing({ index: undefined, initial }))}
          />
          <FileButtons
            text={fileOf(saved, analyzers)}
            nothing={saved.length === 0 && 'There are no assertions yet.'}
            onProblem={setProblem}
            onLoad={(file, name) => {
              const before = lab.state;
              lab.change(labOf(file));
              notify({
                message: `Opened ${name}: ${plural(file.assertions.length, 'assertion')}`,
                action: { label: 'Undo', onAction: () => lab.change(undone(before)) },
              });
            }}
          />
        </ButtonRow>
      </Row>
      {problem && <FailureNotice title={`${problem.name} could not be opened`} why={problem.message} />}
      <FailureNotice title="The assertions could not be run" why={error} />
      {items.length === 0 ? (
        <EmptyState title="No assertions yet">
          An assertion states which terms a text becomes, or which queries match it. Each is checked here as
          you type, and by a command in CI.
        </EmptyState>
      ) : (
        <AssertionList
          items={items}
          current={analyzers.index}
          onEdit={(index) => {
            const entry = saved[index];
            if (entry?.kind === 'assertion') setEditing({ index, initial: entry.assertion });
          }}
          onRemove={remove}
          onRetarget={(index, from) => {
            const entry = saved[index];
            if (entry?.kind === 'assertion')
              replace(index, retargeted(entry.assertion, from, analyzers.index));
          }}
        />
      )}
      {editing && (
        <AssertionDialog
          title={editing.index === undefined ? 'Add assertion' : 'Edit assertion'}
          initial={editing.initial}
          analyzers={[
            ...new Set([
              analyzers.index,
              ...analyzers.analyzers.map(({ name }) => name),
              ...builtInAnalyzers,
            ]),
          ]}
          onClose={() => setEditing(undefined)}
          onSave={(assertion) => {
            if (editing.index === undefined) add(assertion);
            else replace(editing.index, assertion);
            setEditing(undefined);
          }}
        />
      )}
    </div>
  );
}

/** Assertions that expect the current result of the page. */
function additions(
  { state, index, query }: LabPartProps,
  names: LabAnalyzers,
  add: (assertion: Assertion) => void,
  write: (initial: Assertion) => void,
): ActionItem[] {
  const { text, queryText } = state;
  const analyzed = index.outcome?.kind === 'done' ? index.outcome.analyses[0] : undefined;
  const none = 'This analyzer has no tokens now.';
  const terms = analyzed?.stream.tokens.map(({ term }) => term) ?? [];
  const settled = analyzed !== undefined && analyzed.text === text && !index.isPending && !query.isPending;
  const noTokens = !settled && none;
  const noQuery = queryText.trim() === '' && 'There is no query on this page.';
  const base = { analyzer: names.index, text };
  const search = names.query === names.index ? {} : { searchAnalyzer: names.query };
  return [
    { label: 'Expect these tokens', disabled: noTokens, onSelect: () => add({ ...base, tokens: terms }) },
    {
      label: 'Expect the query to match',
      disabled: noQuery,
      onSelect: () => add({ ...base, ...search, matches: [queryText] }),
    },
    {
      label: 'Expect the query not to match',
      disabled: noQuery,
      onSelect: () => add({ ...base, ...search, misses: [queryText] }),
    },
    { label: 'Enter an assertion…', section: '', onSelect: () => write({ ...base, ...search }) },
  ];
}

function listed(
  saved: readonly Saved[],
  outcomes: ReturnType<typeof useOutcomes>['outcomes'],
): ListedAssertion[] {
  let at = 0;
  return saved.map((each, index) => ({
    index,
    saved: each,
    outcome: each.kind === 'assertion' ? outcomes?.[at++] : undefined,
  }));
}

function countText(items: readonly ListedAssertion[]): string {
  if (items.length === 0) return '';
  const passed = items.filter(({ outcome }) => outcome?.kind === 'done' && outcome.result.passed).length;
  const failed = items.filter(({ outcome }) => outcome?.kind === 'done' && !outcome.result.passed).length;
  const rest = items.length - passed - failed;
  return [
    `${passed} of ${formatCount(items.length)} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(rest > 0 ? [`${rest} not run`] : []),
  ].join(' · ');
}

/** Everything that opening a file replaces, as it was. */
function undone({
  analyzer,
  search,
  assertions,
  analyzers,
  side,
  text,
  query,
}: LabPartProps['lab']['state']) {
  return { analyzer, search, assertions, analyzers, side, text, query };
}
