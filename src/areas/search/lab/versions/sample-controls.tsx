import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { NoClusters } from '#src/changes/no-clusters.tsx';
import { Button, ButtonRow, buttonClass } from '#src/ui/actions/button.tsx';
import { FileButton } from '#src/ui/actions/file-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { longestSamples, type SampleKind, sampleKinds } from '../lab-search.ts';
import { TextBox } from '../text-box.tsx';
import type { Lab } from '../use-lab.ts';
import { namespacesQuery, pathsQuery } from './sample-reading.ts';
import { mostPasted } from './sample-texts.ts';
import type { SampleSource, SampleState } from './use-sample.ts';
import classes from './versions.module.css';

const kindLabels: Record<SampleKind, string> = {
  text: 'The text above',
  collection: 'Documents of a collection',
  pasted: 'Texts of your own',
};

/** Over which texts both versions are compared. */
export function SampleControls({ lab, at }: { lab: Lab; at: SampleState }) {
  return (
    <>
      <div className={classes.scroll}>
        <Segmented
          label="Compare over"
          items={sampleKinds.map((value) => ({ value, label: kindLabels[value] }))}
          value={at.kind}
          onChange={at.setKind}
        />
      </div>
      {at.kind === 'collection' && <CollectionControls lab={lab} at={at} />}
      {at.kind === 'pasted' && <PasteControls at={at} />}
    </>
  );
}

function CollectionControls({ lab, at }: { lab: Lab; at: SampleState }) {
  const { sources, source } = at;
  if (sources === undefined) return <p className={classes.note}>Loading clusters…</p>;
  if (sources.length === 0) return <NoSources />;
  return (
    <>
      <Row gap={8} columnGap={12} align="end" wrap className={classes.sample}>
        <PlainSelect
          label="Cluster"
          data={sources.map(({ key, label }) => ({ value: key, label }))}
          value={source?.key ?? null}
          onChange={(cluster) => lab.change({ cluster, namespace: undefined, field: undefined })}
          error={
            source === undefined && lab.state.cluster !== undefined
              ? `${lab.state.cluster} not found. Choose another cluster.`
              : undefined
          }
        />
        {source && !source.away && <PlaceControls lab={lab} source={source} />}
        <Segmented
          label="Which documents"
          items={[
            { value: 'newest', label: 'Newest' },
            { value: 'random', label: 'Random' },
          ]}
          value={at.drawing}
          onChange={at.setDrawing}
        />
        {at.drawing === 'random' && (
          <Button icon="refresh" onClick={at.drawAgain}>
            Draw another sample
          </Button>
        )}
      </Row>
      {source?.away && (
        <Notice tone="info" title={source.away.title}>
          {source.away.reason}
        </Notice>
      )}
      {at.error && (
        <ReadFailure what="Documents" query={{ error: at.error, refetch: at.retry }} retrying={at.reading} />
      )}
    </>
  );
}

function PlaceControls({ lab, source }: { lab: Lab; source: SampleSource }) {
  const { namespace, field } = lab.state;
  const namespaces = useQuery(namespacesQuery(source.ref));
  const paths = useQuery({ ...pathsQuery(source.ref, namespace ?? '.'), enabled: namespace !== undefined });
  const failure = namespaces.error ?? paths.error;
  return (
    <>
      <PlainSelect
        label="Collection"
        placeholder={namespaces.isPending ? 'Loading…' : 'Choose a collection'}
        data={withChosen(namespaces.data, namespace)}
        value={namespace ?? null}
        onChange={(next) => lab.change({ cluster: source.key, namespace: next, field: undefined })}
        error={failure?.message}
      />
      <PlainSelect
        label="Field with text"
        placeholder={
          namespace === undefined
            ? 'Choose a collection first'
            : paths.data?.length === 0
              ? 'Its newest documents have no text'
              : 'Choose a field'
        }
        data={withChosen(paths.data, field)}
        value={field ?? null}
        onChange={(next) => lab.change({ cluster: source.key, field: next })}
      />
    </>
  );
}

/** The chosen value is offered even while the list is not loaded, or does not contain it. */
const withChosen = (existing: readonly string[] = [], chosen: string | undefined): readonly string[] =>
  chosen === undefined || existing.includes(chosen) ? existing : [chosen, ...existing];

/** The Administration API cannot read documents: other ways to reach them. */
function NoSources() {
  const { emulator } = useConnection();
  if (emulator) return <NoClusters>Or compare over texts of your own.</NoClusters>;
  return (
    <EmptyState
      title="Documents of real clusters need a connection string"
      action={
        <Link to="/settings" className={buttonClass()}>
          Open settings
        </Link>
      }
    >
      The Administration API gives no access to documents. Add a deployment with its connection string in the
      settings, or compare over texts of your own: paste them, or open a file with one text a line.
    </EmptyState>
  );
}

const largestFile = 5_000_000;

function PasteControls({ at }: { at: SampleState }) {
  const open = async (file: File): Promise<void> => {
    if (file.size > largestFile) {
      notify({
        tone: 'error',
        message: `${file.name} is too large`,
        detail: 'Files can have up to 5 MB.',
      });
      return;
    }
    at.setPasted(await file.text());
  };
  return (
    <Stack gap={12}>
      <TextBox label="Texts, one a line" rows={5} value={at.pasted} onChange={at.setPasted} />
      <p className={classes.note}>
        A line of JSON adds the strings in it. Up to {mostPasted.toLocaleString('en')} lines; a text of more
        than {longestSamples.toLocaleString('en')} characters is not part of the link.
      </p>
      <ButtonRow>
        <FileButton
          name="File of texts"
          accept=".txt,.json,.jsonl,.ndjson,.csv,text/plain"
          onFile={(file) => void open(file)}
        >
          Open a file
        </FileButton>
        <Button
          variant="quiet"
          disabledReason={at.pasted === '' && 'There is nothing to clear.'}
          onClick={() => at.setPasted('')}
        >
          Clear
        </Button>
      </ButtonRow>
    </Stack>
  );
}
