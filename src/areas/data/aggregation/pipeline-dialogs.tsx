import { printLine } from '#src/lib/ejson/print.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import { HistoryDialog } from '../history/history-dialog.tsx';
import { ExportDialog } from '../transfer/export-dialog.tsx';
import { exportBatch } from '../transfer/export-run.ts';
import { CreateView } from './create-view.tsx';
import { aggregateCommand } from './pipeline.ts';
import { PipelinePlan } from './pipeline-plan.tsx';
import { SavePipeline } from './save-pipeline.tsx';

export type PipelinePanel = 'plan' | 'save' | 'view' | 'export' | 'history';

interface PipelineDialogsProps {
  panel: PipelinePanel | undefined;
  namespace: Namespace;
  groupId: string;
  stages: readonly EjsonObject[];
  /** Results; undefined where they are not counted. */
  total: number | undefined;
  save: (name: string) => Promise<void>;
  onClose: () => void;
  onViewCreated: (name: string) => void;
}

/** Characters of a pipeline that the export shows. */
const longestShown = 500;

/** The dialogs of a pipeline. */
export function PipelineDialogs(props: PipelineDialogsProps) {
  const { panel, namespace, groupId, stages, onClose } = props;
  switch (panel) {
    case 'plan':
      return <PipelinePlan namespace={namespace} stages={stages} onClose={onClose} />;
    case 'save':
      return <SavePipeline save={props.save} onClose={onClose} />;
    case 'view':
      return (
        <CreateView namespace={namespace} stages={stages} onClose={onClose} onCreated={props.onViewCreated} />
      );
    case 'export': {
      const text = printLine([...stages], 'exact');
      return (
        <ExportDialog
          namespace={namespace}
          command={aggregateCommand(namespace.collection, [...stages], exportBatch)}
          which=" of the pipeline"
          text={text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}
          total={props.total}
          onClose={onClose}
        />
      );
    }
    case 'history':
      return <HistoryDialog groupId={groupId} opened onClose={onClose} />;
    default:
      return null;
  }
}
