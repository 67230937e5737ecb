import { useQuery } from '@tanstack/react-query';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { neighbours } from '#src/ui/overlays/neighbours.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { runQuery } from '../function-requests.ts';
import { prettyJson } from '../pretty-json.ts';
import { RunDetails } from './run-details.tsx';

interface DrawerProps {
  runId: string;
  /** The list behind, to step through. */
  rows: readonly { id: string }[];
  refusal: string | undefined;
  onShow: (id: string) => void;
  onRunAgain: (args: string) => void;
  onClose: () => void;
}

/** One run of the history. */
export function RunDrawer({ runId, rows, refusal, onShow, onRunAgain, onClose }: DrawerProps) {
  const { data: run, error, refetch } = useQuery(runQuery(runId));
  return (
    <Drawer
      title={run ? `Run of ${run.name}` : 'Run'}
      facts={run && <AbsoluteInstant value={run.startedAt} seconds />}
      onClose={onClose}
      {...neighbours(
        rows,
        ({ id }) => id === runId,
        ({ id }) => onShow(id),
      )}
      footer={
        run && (
          <ButtonRow>
            <Button icon="play" disabledReason={refusal} onClick={() => onRunAgain(run.args)}>
              Run again with these arguments
            </Button>
          </ButtonRow>
        )
      }
    >
      {error && !run && <ReadFailure what="The run" query={{ error, refetch }} />}
      {!run && !error && <SkeletonLines lines={6} />}
      {run && (
        <>
          <RunDetails run={run} />
          <Section label="Arguments">
            <CodeEditor
              value={prettyJson(run.args)}
              language="json"
              ariaLabel="Arguments of the run"
              readOnly
              unchecked
              minHeight="36px"
              maxHeight="240px"
            />
          </Section>
        </>
      )}
    </Drawer>
  );
}
