import { Button, ButtonRow, IconButton } from '#src/ui/actions/button.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { nameOf } from '../../analyzer-text.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import type { LabPartProps } from '../lab-parts.ts';
import { AnalyzerChooser } from './analyzer-chooser.tsx';
import { BuiltInView } from './built-in-view.tsx';
import { CustomView } from './custom-view.tsx';
import { choiceOf, draftOf, nameBeside } from './draft.ts';
import classes from './pipeline.module.css';
import { StartMenu } from './start-menu.tsx';
import { useOwnOutcome } from './use-own-outcome.ts';
import { useProblems } from './use-problems.ts';
import { useUndo } from './use-undo.ts';

/** The analyzer of one side, and its editor. */
export function PipelinePanel(props: LabPartProps) {
  const { lab, state } = props;
  const { undo, redo, canUndo, canRedo } = useUndo(lab);
  const isQuery = state.side === 'query';
  return (
    <section className="qd-stack" aria-label="Pipeline">
      <Row gap={8} align="center" justify="between" wrap>
        <Segmented
          label="Side"
          items={[
            { value: 'index', label: 'Index', name: 'Index: documents' },
            { value: 'query', label: 'Query', name: 'Query: search terms' },
          ]}
          value={state.side}
          onChange={(side) => lab.change({ side: side === 'query' ? side : undefined })}
        />
        <Row gap={4}>
          <StartMenu lab={lab} />
          <IconButton
            size="sm"
            icon="undo"
            label="Undo"
            aria-keyshortcuts="Control+Z"
            disabledReason={!canUndo && 'nothing was changed'}
            onClick={undo}
          />
          <IconButton
            size="sm"
            icon="undo"
            className={classes.redo}
            label="Redo"
            aria-keyshortcuts="Control+Shift+Z"
            disabledReason={!canRedo && 'nothing was undone'}
            onClick={redo}
          />
        </Row>
      </Row>
      {isQuery && state.isSameQuery ? <SameQuery {...props} /> : <OneSide {...props} />}
    </section>
  );
}

/** Queries without an analyzer of their own: nothing here would change them alone. */
function SameQuery({ lab, state: { index } }: LabPartProps) {
  return (
    <Stack gap={12} align="start" size={13} className={classes.same}>
      <p>
        Queries go through the same analyzer as documents:{' '}
        <span className={classes.mono}>{nameOf(index)}</span>.
      </p>
      <Button size="sm" onClick={() => lab.change({ search: ownOf(index) })}>
        Use another analyzer for queries
      </Button>
    </Stack>
  );
}

/** A copy for queries; in an index two analyzers cannot have one name. */
function ownOf(index: AnalyzerChoice): AnalyzerChoice {
  return typeof index === 'string' ? index : { ...index, name: nameBeside(index.name, 'Query') };
}

function OneSide({ lab, state, index, query, onAnalyzer }: LabPartProps) {
  const isQuery = state.side === 'query';
  const choice = isQuery ? state.query : state.index;
  const outcome = useOwnOutcome(choice, isQuery ? query : index);
  const problems = useProblems(choice, isQuery ? state.index : state.query);
  return (
    <>
      <ButtonRow>
        <AnalyzerChooser choice={choice} onAnalyzer={onAnalyzer} />
        {isQuery && (
          <Button size="sm" variant="quiet" onClick={() => lab.change({ search: undefined })}>
            Same as documents
          </Button>
        )}
      </ButtonRow>
      {typeof choice === 'string' ? (
        <BuiltInView key={choice} name={choice} outcome={outcome} onAnalyzer={onAnalyzer} />
      ) : (
        <CustomView
          key={state.side}
          draft={draftOf(choice)}
          problems={problems}
          outcome={outcome}
          onDraft={(draft) => onAnalyzer(choiceOf(draft))}
        />
      )}
    </>
  );
}
