import { useConnection } from '#src/api/connection.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable, Mono } from '#src/ui/values/mono.tsx';
import { indexFormats, written } from '../index-formats.ts';
import { SizeText, typeLabels } from './index-columns.tsx';
import type { IndexRow } from './index-rows.ts';
import { NodeStatuses } from './node-statuses.tsx';
import { testerRefusal } from './tester-link.ts';
import { useChangedBy } from './use-changed-by.ts';

interface IndexDrawerProps {
  groupId: string;
  row: IndexRow;
  /** Why definitions cannot be changed, or indexes deleted. */
  editRefusal: string | undefined;
  deleteRefusal: string | undefined;
  onEdit: () => void;
  onQuery: () => void;
  onDelete: () => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One search index: the meaning of its state, its state on each node, its definition. */
export function IndexDrawer(props: IndexDrawerProps) {
  const { groupId, row } = props;
  const { origin, kind, emulator } = useConnection();
  const { cluster, namespace, index, condition, type } = row;
  const changedBy = useChangedBy(groupId, row);
  return (
    <Drawer
      title={index.name}
      badge={<StateBadge filled kind={condition.kind} state={condition.state} label={condition.text} />}
      facts={`${namespace} · ${cluster}`}
      onClose={props.onClose}
      onPrevious={props.onPrevious}
      onNext={props.onNext}
      footer={
        <ButtonRow>
          <Button variant="primary" icon="edit" disabledReason={props.editRefusal} onClick={props.onEdit}>
            Edit
          </Button>
          <Button disabledReason={testerRefusal(row)} onClick={props.onQuery}>
            Test queries
          </Button>
          <CopyAs formats={indexFormats({ origin, kind, emulator, groupId }, written(cluster, index))} />
          <Button variant="danger" icon="trash" disabledReason={props.deleteRefusal} onClick={props.onDelete}>
            Delete
          </Button>
        </ButtonRow>
      }
    >
      <div className="qd-stack">
        <Issue row={row} />
        <SynonymIssue index={index} />
        <KeyValue
          columns
          items={[
            { label: 'Type', value: typeLabels[type] },
            { label: 'Indexes', value: row.contents },
            {
              label: 'Analyzers',
              value: row.analyzers.length > 0 && <Mono>{row.analyzers.join(', ')}</Mono>,
            },
            { label: 'Partitions', value: index.latestDefinition.numPartitions },
            { label: 'Documents', value: <SizeText row={row} /> },
            { label: 'Changed', value: row.changedAt && <Instant value={row.changedAt} /> },
            { label: 'Changed by', value: changedBy },
            { label: 'Index ID', value: <Copyable value={index.indexID} label="index ID" /> },
          ]}
        />
        <SectionLabel as="h3">Nodes</SectionLabel>
        <NodeStatuses hosts={index.statusDetail ?? []} />
        <SectionLabel as="h3">Definition</SectionLabel>
        <CodeEditor
          value={JSON.stringify(index.latestDefinition, null, 2)}
          language="json"
          ariaLabel={`Definition of ${index.name}`}
          readOnly
        />
      </div>
    </Drawer>
  );
}

/** Why it failed or does not answer, and the way out. */
function Issue({ row: { condition, index } }: { row: IndexRow }) {
  const { state, message } = condition;
  if (state === 'FAILED') {
    return (
      <Notice
        tone="error"
        title={
          index.queryable
            ? 'The last change could not be built: queries use the definition before it'
            : 'It could not be built: queries find nothing'
        }
      >
        {message !== undefined && <p>{message}</p>}
        <p>Edit the definition: saving it builds the index again.</p>
      </Notice>
    );
  }
  if (state === 'STALE') {
    return (
      <Notice tone="warning" title="It no longer follows writes">
        Queries find its old content. That happens when a node lacks disk space, or could not keep up: free
        space or scale the cluster, then save the definition again.
      </Notice>
    );
  }
  if (index.queryable && (state === 'BUILDING' || state === 'PENDING')) {
    return <Notice>Queries use the previous definition until this one is built.</Notice>;
  }
  return null;
}

/** Mappings of synonyms that queries cannot use, and the document to mend. */
function SynonymIssue({ index: { synonymMappingStatusDetail = [] } }: Pick<IndexRow, 'index'>) {
  const failed = synonymMappingStatusDetail
    .flatMap((mappings) => Object.entries(mappings))
    .filter(([, { status }]) => status === 'FAILED');
  if (failed.length === 0) return null;
  return (
    <Notice tone="warning" title="Queries that name these synonyms are refused">
      {failed.map(([name, { message }]) => (
        <p key={name}>{message ?? name}</p>
      ))}
      <p>Correct or delete the document: the mapping is rebuilt automatically. Other queries are answered.</p>
    </Notice>
  );
}
