import { Autocomplete, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Twin } from '#contract/console/twins.ts';
import { documentLimits } from '#contract/twins/document-limits.ts';
import type { MaskRule, TwinCollectionRequest } from '#contract/twins/documents.ts';
import {
  sourceNamesQuery,
  useCopyCollection,
  usePreviewCollection,
} from '#src/api/console/twin-documents.ts';
import { useDataSources } from '#src/api/data-sources.ts';
import { q } from '#src/api/query.ts';
import { formatBytes } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { NumberInput } from '#src/ui/fields/number-input.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from '../twins.module.css';
import { MaskRules } from './mask-rules.tsx';
import { Preview } from './preview.tsx';

type Choice = TwinCollectionRequest['choice'];
type Others = TwinCollectionRequest['others'];

const usualMost = 1_000;

/** Chooses documents of a data source and their masks; the copy begins after a look at the result. */
export function CopyDocumentsDialog({ twin, onClose }: { twin: Twin; onClose: () => void }) {
  const projects = Object.entries(twin.projectNames);
  const [groupId, setGroupId] = useState(projects[0]?.[0] ?? '');
  const sources = useDataSources(groupId);
  const clusters = useQuery(q('listGroupClusters', twin.twinConnection ?? '', { groupId }));
  const [sourceKey, setSourceKey] = useState<string | null>(null);
  const [cluster, setCluster] = useState<string | null>(null);
  const [database, setDatabase] = useState('');
  const [collection, setCollection] = useState('');
  const [choice, setChoice] = useState<Choice>('sample');
  const [most, setMost] = useState<string | number>(usualMost);
  const [rules, setRules] = useState<MaskRule[]>([]);
  const [others, setOthers] = useState<Others>('redact');
  const [previewed, setPreviewed] = useState('');
  const preview = usePreviewCollection(twin.id);
  const copy = useCopyCollection(twin.id);

  const source = sources.all?.find(({ key }) => key === sourceKey) ?? sources.all?.[0];
  const targets = clusters.data?.results ?? [];
  const clusterName = cluster ?? targets[0]?.name;
  const databases = useQuery({
    ...sourceNamesQuery(source?.ref ?? none),
    enabled: source !== undefined && !source.away,
  });
  const collections = useQuery({
    ...sourceNamesQuery(source?.ref ?? none, database),
    enabled: source !== undefined && !source.away && database !== '',
  });
  const ended = rules.filter(({ path }) => path !== '');
  const request: TwinCollectionRequest | undefined =
    source && clusterName !== undefined && typeof most === 'number'
      ? {
          ...{ source: source.ref, database, collection, target: { groupId, clusterName } },
          ...{ choice, most, rules: ended, others },
        }
      : undefined;
  const missing =
    (sources.all && !source && 'There is no data source. Add a deployment in Settings.') ||
    source?.away?.reason ||
    (clusterName === undefined && 'The twin has no cluster in this project.') ||
    (database === '' && 'Choose a database.') ||
    (collection === '' && 'Choose a collection.') ||
    ((typeof most !== 'number' || most < 1 || most > documentLimits.documents) &&
      `Choose 1 to ${documentLimits.documents.toLocaleString('en-US')} documents.`);
  const isPreviewed =
    request !== undefined && previewed === JSON.stringify(request) && preview.data !== undefined;
  const look = (): void => {
    if (!request || missing) return;
    setPreviewed(JSON.stringify(request));
    preview.mutate(request);
  };
  const submit = (): void => {
    if (request && isPreviewed && !copy.isPending) copy.mutate(request, { onSuccess: onClose });
  };
  const failure = preview.error ?? copy.error;

  return (
    <Dialog opened title="Copy documents" size={680} onClose={onClose}>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (isPreviewed) submit();
          else look();
        }}
      >
        <Text as="p" tone="dim">
          The server reads the documents, masks them, and writes them into the twin. Original values are not
          stored. Names of fields stay. At most {documentLimits.documents.toLocaleString('en-US')} documents
          and {formatBytes(documentLimits.bytes)} a collection, {formatBytes(documentLimits.twinBytes)} a
          twin.
        </Text>
        {projects.length > 1 && (
          <Select
            label="Project"
            data={projects.map(([value, label]) => ({ value, label }))}
            value={groupId}
            allowDeselect={false}
            searchable
            onChange={(value) => {
              setGroupId(value ?? '');
              setSourceKey(null);
              setCluster(null);
            }}
          />
        )}
        {sources.error && (
          <ReadFailure what="The data sources" query={{ error: sources.error, refetch: sources.retry }} />
        )}
        <Select
          label="Source"
          data={(sources.all ?? []).map(({ key, name, kind }) => ({
            value: key,
            label: kind === 'deployment' ? `${name} (deployment)` : name,
          }))}
          value={source?.key ?? null}
          allowDeselect={false}
          data-autofocus
          onChange={(value) => {
            setSourceKey(value);
            setDatabase('');
            setCollection('');
          }}
        />
        {databases.error && <ReadFailure what="The databases" query={databases} />}
        <Autocomplete
          label="Database"
          data={databases.data ?? []}
          value={database}
          onChange={(value) => {
            setDatabase(value);
            setCollection('');
          }}
        />
        <Autocomplete
          label="Collection"
          data={collections.data ?? []}
          value={collection}
          onChange={setCollection}
        />
        {clusters.error && !clusters.data && <ReadFailure what="The clusters of the twin" query={clusters} />}
        <Select
          label="Cluster of the twin"
          description="Receives the documents. A collection of the same name is replaced."
          data={targets.map(({ name }) => name)}
          value={clusterName ?? null}
          allowDeselect={false}
          onChange={setCluster}
        />
        <Select
          label="Choice"
          data={[
            { value: 'sample', label: 'Random sample' },
            { value: 'first', label: 'First documents by _id' },
          ]}
          value={choice}
          allowDeselect={false}
          onChange={(value) => setChoice(value as Choice)}
        />
        <NumberInput
          label="Documents at most"
          description="A whole collection fits if it has no more documents."
          value={most}
          min={1}
          max={documentLimits.documents}
          allowDecimal={false}
          onChange={setMost}
        />
        <MaskRules
          rules={rules}
          fields={preview.data?.fields.map(({ path }) => path) ?? []}
          onChange={setRules}
        />
        <Select
          label="Other fields"
          data={[
            { value: 'redact', label: 'Redact' },
            { value: 'keep', label: 'Keep as they are' },
          ]}
          value={others}
          allowDeselect={false}
          onChange={(value) => setOthers(value as Others)}
        />
        {isPreviewed && preview.data && <Preview preview={preview.data} most={Number(most)} />}
        {failure && <Notice tone="error" urgent title={failure.message} />}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={preview.isPending} disabledReason={missing} onClick={look}>
            Preview
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={copy.isPending}
            disabledReason={missing || (!isPreviewed && 'Look at the preview first.')}
          >
            Copy documents
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

/** Names nothing; no query with it is sent. */
const none = { kind: 'deployment', deployment: 'none' } as const;
