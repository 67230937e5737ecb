import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { printLine } from '#src/lib/ejson/print.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { FileButton } from '#src/ui/actions/file-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import type { Namespace } from '../change-documents.ts';
import { isOf, type RecentRun, recentRuns } from './recent-runs.ts';
import { reportText } from './report-text.ts';
import { confirmRestore, confirmUndo } from './restore.ts';
import { SaveUndoFile } from './save-undo-file.tsx';
import { UndoRecord } from './undo-record.ts';

interface RecentRunsDialogProps {
  namespace: Namespace;
  refusal: string | undefined;
  onClose: () => void;
}

const longestFilter = 200;

/** Changes of many documents in this tab, and their undo; also from an undo file. */
export function RecentRunsDialog({ namespace, refusal, onClose }: RecentRunsDialogProps) {
  const client = useQueryClient();
  const runs = useSyncExternalStore(recentRuns.subscribe, recentRuns.get).filter(isOf(namespace));
  const [failure, setFailure] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const refresh = (): void => void client.invalidateQueries({ queryKey: ['data', namespace.at.source] });

  async function undoFile(file: File): Promise<void> {
    setFailure(undefined);
    setIsReading(true);
    try {
      confirmUndo(namespace, {}, await UndoRecord.ofFile(file, namespace), refresh);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setIsReading(false);
  }

  return (
    <Dialog
      opened
      size={640}
      title={`Changes of many documents in ${namespace.db}.${namespace.collection}`}
      onClose={onClose}
    >
      <div className="qd-stack">
        <p className="qd-caption">
          The documents of exported changes stay in this tab until it is reloaded or closed, at most 512 MB.
          The audit log lists the changes of all users, without documents.
        </p>
        {runs.length === 0 ? (
          <EmptyState title="No changes in this tab">
            To undo an earlier update, choose its undo file. To restore deleted documents, import their
            export.
          </EmptyState>
        ) : (
          <Stack as="ul" gap={16} aria-label="Changes">
            {runs.map((run) => (
              <RunItem key={run.id} run={run} refusal={refusal} onChanged={refresh} />
            ))}
          </Stack>
        )}
        <FailureNotice title="The file cannot be used" why={failure} />
        <ButtonRow end>
          <FileButton
            name="Undo file"
            accept=".jsonl"
            busy={isReading}
            disabledReason={refusal}
            onFile={(file) => void undoFile(file)}
          >
            Choose undo file
          </FileButton>
          <Button onClick={onClose}>Close</Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

interface RunItemProps {
  run: RecentRun;
  refusal: string | undefined;
  onChanged: () => void;
}

function RunItem({ run, refusal, onChanged }: RunItemProps) {
  const { namespace, kind, filter, report, endedAt, saved, undo } = run;
  const text = printLine(filter, 'exact');
  const isUndoable = undo !== undefined && undo.count > 0;
  const isRestorable = kind === 'delete' && saved !== undefined && report.changed > 0;
  return (
    <li>
      <p>
        {reportText(report, kind)} · <Instant value={endedAt} suffix />
      </p>
      <Text as="p" size={12} mono="plain" breaks>
        {text.length > longestFilter ? `${text.slice(0, longestFilter)}…` : text}
      </Text>
      {isUndoable || isRestorable ? (
        <ButtonRow>
          {isUndoable && (
            <Button
              size="sm"
              icon="undo"
              disabledReason={refusal}
              onClick={() => confirmUndo(namespace, filter, undo, onChanged)}
            >
              Undo update
            </Button>
          )}
          {isUndoable && <SaveUndoFile size="sm" namespace={namespace} undo={undo} />}
          {isRestorable && (
            <Button
              size="sm"
              icon="undo"
              disabledReason={refusal}
              onClick={() => confirmRestore(namespace, saved, onChanged)}
            >
              Restore documents
            </Button>
          )}
        </ButtonRow>
      ) : (
        <p className="qd-caption">
          Cannot be undone: its documents were not exported, or are no longer kept.
        </p>
      )}
    </li>
  );
}
