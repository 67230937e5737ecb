import { useRef, useState } from 'react';
import type { Definition } from '#contract/search/definition.ts';
import type { SearchIndex } from '#contract/search/schemas.ts';
import { useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { useClusterAnalyzers, useScope } from '../../analyzers/use-analyzers.ts';
import { indexFormats, written } from '../../index-formats.ts';
import { typeWords } from '../index-columns.tsx';
import { conditionOf } from '../index-rows.ts';
import { IndexEditor } from './index-editor.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { useSampledFields } from './use-sampled-fields.ts';
import { useSaveDefinition } from './use-save-definition.ts';

interface EditIndexProps {
  groupId: string;
  cluster: string;
  /** As it was when the page was opened. */
  index: SearchIndex;
  onDone: () => void;
}

const none: never[] = [];

/** An index that is there: its definition is replaced as a whole. */
export function EditIndex({ groupId, cluster, index: opened, onDone }: EditIndexProps) {
  const { origin } = useConnection();
  const [index] = useState(opened);
  const saved = useRef(false);
  const refusal = useRefusal('updateGroupClusterSearchIndex', useScope(groupId));
  const analyzers = useClusterAnalyzers(groupId, cluster).list.data ?? none;
  const sample = useSampledFields(groupId, { cluster, db: index.database, collection: index.collectionName });
  const saving = useSaveDefinition({ groupId, cluster, index }, () => {
    saved.current = true;
    notify({
      message: `Building ${index.name} again`,
      detail: 'The definition before it serves until then.',
    });
    onDone();
  });
  const condition = conditionOf(index);
  const type = index.type ?? 'search';
  return (
    <Page>
      <PageHeader
        title={index.name}
        badge={<StateBadge filled kind={condition.kind} state={condition.state} label={condition.words} />}
        facts={
          <>
            <Fact>
              {index.database}.{index.collectionName}
            </Fact>
            <Fact>cluster {cluster}</Fact>
            <Fact>{typeWords[type]}</Fact>
          </>
        }
        actions={<CopyAs formats={indexFormats({ origin, groupId }, written(cluster, index))} />}
      />
      <IndexEditor
        type={type}
        start={pretty(index.latestDefinition)}
        base={index.latestDefinition}
        clusterAnalyzers={analyzers as never}
        sample={sample}
        refusal={refusal}
        saved={() => saved.current}
        busy={saving.busy && !saving.review}
        saveLabel="Review changes"
        onSave={(definition: Definition) => void saving.begin(definition)}
      />
      {saving.review && (
        <SaveDialog
          name={index.name}
          review={saving.review}
          base={index.latestDefinition}
          busy={saving.busy}
          failure={saving.failure}
          onSave={() => void saving.save()}
          onClose={saving.cancel}
        />
      )}
    </Page>
  );
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
