import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Namespace } from '../change-documents.ts';
import dataClasses from '../data.module.css';
import type { ReadQuery } from '../query-text.ts';
import type { ChangeKind } from './change.ts';
import classes from './change-many.module.css';
import { reportCounts } from './report-text.ts';
import { confirmRestore, confirmUndo } from './restore.ts';
import type { RunReport } from './run-change.ts';
import { SaveUndoFile } from './save-undo-file.tsx';
import type { ChangeStep } from './use-change-many.ts';

interface ChangeEndedProps {
  kind: ChangeKind;
  step: ChangeStep & { kind: 'ended' };
  namespace: Namespace;
  query: ReadQuery;
  refusal: string | undefined;
  onChanged: () => void;
  onContinue: () => void;
  onClose: () => void;
}

/** The report of a run: every document in one count. */
export function ChangeEnded(props: ChangeEndedProps) {
  const { kind, step, namespace, query, refusal, onContinue, onClose } = props;
  const { report, left, saved, undo } = step;
  const { failed, reason } = report;
  const isClean = report.state === 'done' && failed.count === 0;
  const more = failed.count - failed.first.length;
  return (
    <>
      <Notice tone={isClean ? 'ok' : 'warning'} title={titleOf(report, kind)} urgent={!isClean}>
        {reason !== undefined && <p>{reason}</p>}
        {undo && undo.count > 0 && (
          <p>
            Undo is possible for {plural(undo.count, 'document')}, here and later under “Changes of many
            documents” until this tab is reloaded or closed. An undo file works after that as well.
          </p>
        )}
        {report.unknown > 0 && <p>Run the query again to see the documents without a confirmed outcome.</p>}
      </Notice>
      <section aria-label="Report">
        <dl className={classes.counts}>
          {reportCounts(report, kind).map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
          <div>
            <dt>Total</dt>
            <dd>{formatCount(report.total)}</dd>
          </div>
        </dl>
      </section>
      {failed.count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
        <ul className={dataClasses.lines} aria-label="Failed documents" tabIndex={0}>
          {failed.first.map(({ id, reason: why }) => (
            <li key={id}>
              <Text size={12} mono="plain">
                {id}
              </Text>
              <span>{why}</span>
            </li>
          ))}
          {more > 0 && <li>and {plural(more, 'more document')}</li>}
        </ul>
      )}
      <ButtonRow end>
        {left.length > 0 && (
          <Button disabledReason={refusal} onClick={onContinue}>
            Continue with {plural(left.length, 'document')}
          </Button>
        )}
        {kind === 'delete' && saved && report.changed > 0 && (
          <Button disabledReason={refusal} onClick={() => confirmRestore(namespace, saved, props.onChanged)}>
            Restore documents
          </Button>
        )}
        {undo && undo.count > 0 && <SaveUndoFile namespace={namespace} undo={undo} />}
        {undo && undo.count > 0 && (
          <Button
            disabledReason={refusal}
            onClick={() => confirmUndo(namespace, query.filter, undo, props.onChanged)}
          >
            Undo update
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </ButtonRow>
    </>
  );
}

function titleOf({ state, changed }: RunReport, kind: ChangeKind): string {
  const done = `${plural(changed, 'document')} ${kind === 'delete' ? 'deleted' : 'updated'}`;
  if (state === 'stopped') return `${done}, then stopped`;
  return state === 'failed' ? `${done}, then failed` : done;
}
