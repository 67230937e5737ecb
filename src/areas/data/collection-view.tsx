import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { AggregationView } from './aggregation/aggregation-view.tsx';
import { CollectionPanels } from './collection-panels.tsx';
import type { CollectionTabProps } from './collection-tab.ts';
import { DetailsView } from './collections/details-view.tsx';
import { type CollectionTab, eachPart, type Query, queryParts } from './data-search.ts';
import { DocumentsView } from './documents-view.tsx';
import { filesCollectionOf, partnersOf } from './gridfs/bucket.ts';
import { FilesView } from './gridfs/files-view.tsx';
import { IndexesView } from './indexes/indexes-view.tsx';
import { PlanView } from './plan/plan-view.tsx';
import { useScanGate } from './plan/scan-gate.tsx';
import { collectionsQuery, countQuery } from './queries.ts';
import type { AppliedQuery } from './query-bar.tsx';
import { nothing, readQuery, sameTexts } from './query-text.ts';
import { SchemaView } from './schema/schema-view.tsx';
import { useDocumentChanges } from './use-document-changes.ts';
import { ValidationView } from './validation/validation-view.tsx';

interface CollectionViewProps extends Omit<CollectionTabProps, 'bar' | 'query'> {
  groupId: string;
  /** As the address names it: `cluster:orders`. */
  sourceKey: string;
}

/** Of the collections of a GridFS bucket. */
const filesTab = { value: 'files', label: 'Files' } as const;
const tabs: readonly { value: CollectionTab; label: string }[] = [
  { value: 'documents', label: 'Documents' },
  { value: 'aggregation', label: 'Aggregation' },
  { value: 'schema', label: 'Schema' },
  { value: 'validation', label: 'Validation' },
  { value: 'plan', label: 'Query plan' },
  { value: 'indexes', label: 'Indexes' },
  { value: 'details', label: 'Details' },
];
const views = {
  files: FilesView,
  documents: DocumentsView,
  aggregation: AggregationView,
  schema: SchemaView,
  validation: ValidationView,
  plan: PlanView,
  indexes: IndexesView,
  details: DetailsView,
};

/** One collection: its documents, its schema, its indexes. */
export function CollectionView({ groupId, sourceKey, ...props }: CollectionViewProps) {
  const { namespace, place, search, onSearch, refusal } = props;
  const { at, db, collection } = namespace;
  const names = useQuery(collectionsQuery(at, db)).data?.map(({ name }) => name);
  // until the names are known, the name of the collection decides
  const files = filesCollectionOf(collection, names ?? partnersOf(collection));
  const first = files !== undefined && opensOnFiles(search) ? 'files' : 'documents';
  const tab = search.tab === undefined || (search.tab === 'files' && !files) ? first : search.tab;
  const texts = JSON.stringify(queryParts.map((part) => search[part] ?? null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts decide whether it is another query
  const applied = useMemo((): Query => eachPart((part) => search[part]), [texts]);
  const { query } = useMemo(() => readQuery(applied), [applied]);
  const changes = useDocumentChanges(namespace, place);
  const gate = useScanGate(namespace, search.panel === 'export' ? query : undefined);
  const exported = useQuery({
    ...countQuery(at, db, collection, query ?? nothing),
    enabled: query !== undefined && search.panel === 'export' && gate.state === 'open',
  });
  const bar: AppliedQuery = {
    place: { groupId, source: sourceKey, database: db, collection },
    applied,
    onApply(next) {
      onSearch({ ...next, page: undefined }, 'push');
      // the same query again means: look again
      if (sameTexts(next, applied)) void changes.refresh();
    },
  };
  const View = views[tab];
  return (
    <>
      <Tabs<CollectionTab>
        label="Collection"
        items={files ? [filesTab, ...tabs] : tabs}
        value={tab}
        onChange={(next) =>
          onSearch({ tab: next === first ? undefined : next, doc: undefined, edit: undefined }, 'push')
        }
      >
        <View
          {...props}
          {...(tab === 'files' && files !== undefined
            ? { namespace: { ...namespace, collection: files } }
            : {})}
          bar={bar}
          query={query}
        />
      </Tabs>
      <CollectionPanels
        namespace={namespace}
        place={place}
        search={search}
        query={query}
        total={exported.data}
        scanned={gate.state === 'held' ? gate.documents : undefined}
        refusal={refusal}
        onSearch={onSearch}
        onChanged={() => void changes.refresh()}
      />
    </>
  );
}

/** An address with a query, a document or a dialog of documents shows documents. */
const opensOnFiles = ({ doc, panel, page, view, ...search }: CollectionTabProps['search']): boolean =>
  [doc, panel, page, view, ...queryParts.map((part) => search[part])].every((each) => each === undefined);
