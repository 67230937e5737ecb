import { useId, useMemo } from 'react';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { MoreItem } from '#src/ui/values/more-item.tsx';
import classes from './analyzers.module.css';
import { readDraft } from './draft.ts';
import type { AnalyzerList } from './list-change.ts';

export interface Editing {
  /** Name of the analyzer that is edited; absent for a new one. */
  was?: string | undefined;
  text: string;
  /** As it was opened: what differs from it is not lost without a question. */
  initial: string;
}

interface EditDialogProps {
  editing: Editing;
  /** It came from the lab and is to go to a cluster. */
  fromLab: boolean;
  clusterName: string;
  /** Clusters that a new analyzer may go to. */
  clusters: readonly string[];
  list: AnalyzerList | undefined;
  refusal: string | undefined;
  busy: boolean;
  failure: string | undefined;
  onCluster: (name: string) => void;
  onText: (text: string) => void;
  onReview: (analyzer: CustomAnalyzer) => void;
  onClose: () => void;
}

/** One analyzer as JSON, checked as the service checks it. */
export function EditDialog(props: EditDialogProps) {
  const { editing, fromLab, clusterName, list, refusal, busy, failure, onText, onReview, onClose } = props;
  const { was, text, initial } = editing;
  const problemsId = useId();
  const { analyzer, problems } = useMemo(() => readDraft(text, list ?? [], was), [text, list, was]);
  const review = (): void => {
    if (analyzer && !refusal && list) onReview(analyzer);
  };
  const isNew = was === undefined;
  const unchanged = text === initial && !isNew && !fromLab;
  return (
    <Dialog
      opened
      size={720}
      title={isNew ? `Add an analyzer to ${clusterName}` : `Edit ${was} of ${clusterName}`}
      onClose={onClose}
    >
      <div className="qd-stack">
        {(isNew || fromLab) && props.clusters.length > 1 && (
          <PlainSelect label="Cluster" data={props.clusters} value={clusterName} onChange={props.onCluster} />
        )}
        <CodeEditor
          value={text}
          onChange={onText}
          language="json"
          ariaLabel="Definition of the analyzer"
          ariaDescribedBy={problemsId}
          errors={problems}
          height="min(380px, 46vh)"
          gutters
          onSave={review}
        />
        <div id={problemsId} aria-live="polite">
          <Problems messages={problems.map(({ message }) => message)} />
        </div>
        <FailureNotice title="The changes could not be reviewed" why={failure} />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabledReason={
              refusal ??
              (problems.length > 0
                ? 'Fix the marked errors first.'
                : unchanged
                  ? 'Nothing has changed yet.'
                  : !list && 'The analyzers of the cluster are still loading.')
            }
            onClick={review}
          >
            Review changes
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

const most = 6;

function Problems({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return <p className={classes.note}>The definition is valid.</p>;
  return (
    <ul className={classes.problems} aria-label="Problems">
      {messages.slice(0, most).map((message) => (
        <li key={message}>{message}</li>
      ))}
      <MoreItem total={messages.length} shown={most} />
    </ul>
  );
}
