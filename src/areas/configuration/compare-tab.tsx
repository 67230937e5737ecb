import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConfigurationScope, ConfigurationSource } from '#contract/console/configuration.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { q } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FileButton } from '#src/ui/actions/file-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import classes from './configuration.module.css';
import { comparisonQuery, useSetBaseline } from './configuration-requests.ts';
import type { ConfigurationSearch } from './configuration-search.ts';
import { Differences } from './differences.tsx';
import { type PastedSource, readSource } from './read-source.ts';

interface CompareTabProps {
  scope: ConfigurationScope;
  search: ConfigurationSearch;
  onSearch: (search: ConfigurationSearch) => void;
  /** Why this person may collect nothing. */
  refusal: string | undefined;
  onCollected: (setId: string) => void;
}

/** More are counted. */
const mostShown = 30;

/** The other side, as the address names it. */
function sourceOf({ version, with: project }: ConfigurationSearch): ConfigurationSource | undefined {
  if (version !== undefined) return { kind: 'version', id: version };
  const [connection, groupId] = project?.split('/') ?? [];
  return connection && groupId ? { kind: 'project', connection, groupId } : undefined;
}

/** Changes that would make the project equal to a file, Terraform, a version, or another project. */
export function CompareTab({ scope, search, onSearch, refusal, onCollected }: CompareTabProps) {
  const [pasted, setPasted] = useState<PastedSource>();
  const named = sourceOf(search);
  const source = named ?? pasted?.source;
  return (
    <Stack gap={16}>
      {scope.groupId !== undefined && (
        <OtherProject
          scope={scope}
          chosen={search.with}
          onChoose={(project) => onSearch({ tab: 'compare', with: project })}
        />
      )}
      <PastedText
        scope={scope}
        refusal={refusal}
        onRead={(read) => {
          onSearch({ tab: 'compare' });
          setPasted(read);
        }}
        onBaseline={() => onSearch({ tab: 'drift' })}
      />
      {!named && pasted && pasted.left.length > 0 && (
        <Notice tone="warning" title="Not everything can be compared">
          <ul>
            {pasted.left.slice(0, mostShown).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {pasted.left.length > mostShown && (
              <li>and {plural(pasted.left.length - mostShown, 'more part')}</li>
            )}
          </ul>
        </Notice>
      )}
      {source && <Result scope={scope} source={source} refusal={refusal} onCollected={onCollected} />}
    </Stack>
  );
}

interface PastedTextProps {
  scope: ConfigurationScope;
  refusal: string | undefined;
  /** It is to be compared with. */
  onRead: (pasted: PastedSource) => void;
  /** It has become the baseline. */
  onBaseline: () => void;
}

/** A file, Terraform, or JSON of the API: to compare with, or as the baseline of the project. */
function PastedText({ scope, refusal, onRead, onBaseline }: PastedTextProps) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const setBaseline = useSetBaseline(scope);
  const missing = text.trim() === '' && 'Choose a file or paste its text first.';
  const read = async (use: (pasted: PastedSource) => unknown): Promise<void> => {
    setFailure(undefined);
    try {
      await use(await readSource(text));
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <>
      <div className={classes.area}>
        <Textarea
          label={scope.groupId === undefined ? 'Compare with a file' : 'Or a file'}
          description="YAML or JSON as this page writes it; Terraform (.tf, .tf.json, terraform show -json); requests or answers of the API. Of Terraform and API requests, only the named fields are compared."
          value={text}
          error={failure}
          rows={6}
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <Row gap={12} align="center" wrap>
        <FileButton
          name="File to compare with"
          accept=".yaml,.yml,.json,.tf,.tfstate"
          onFile={(file) => void file.text().then(setText)}
        />
        <Button disabledReason={missing} onClick={() => void read(onRead)}>
          Compare with this file
        </Button>
        <Button
          busy={setBaseline.isPending}
          disabledReason={refusal ?? missing}
          onClick={() =>
            void read(async ({ source, left }) => {
              await setBaseline.mutateAsync(source);
              if (left.length > 0)
                notify({
                  message: `Baseline set without ${plural(left.length, 'part')} of the text: compare it to list them.`,
                });
              onBaseline();
            })
          }
        >
          Make it the baseline
        </Button>
      </Row>
    </>
  );
}

function OtherProject({
  scope,
  chosen,
  onChoose,
}: {
  scope: ConfigurationScope;
  chosen: string | undefined;
  onChoose: (project: string) => void;
}) {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const [connection, setConnection] = useState(chosen?.split('/')[0] ?? scope.connection);
  const { data: groups } = useQuery(q('listGroups', connection, { query: { itemsPerPage: 500 } }));
  const others = (groups?.results ?? [])
    .map(({ id, name }) => ({ value: `${connection}/${id}`, label: name }))
    .filter(({ value }) => value !== `${scope.connection}/${scope.groupId}`);
  return (
    <Row gap={12} align="end" wrap className={classes.choices}>
      <PlainSelect
        label="Connection"
        data={connections.map(({ id, name }) => ({ value: id, label: name }))}
        value={connection}
        onChange={setConnection}
      />
      <PlainSelect
        label="Compare with project"
        data={others}
        value={chosen ?? null}
        placeholder={others.length === 0 ? 'No other project' : 'Choose'}
        onChange={onChoose}
      />
    </Row>
  );
}

function Result({
  scope,
  source,
  refusal,
  onCollected,
}: {
  scope: ConfigurationScope;
  source: ConfigurationSource;
  refusal: string | undefined;
  onCollected: (setId: string) => void;
}) {
  const { data, error, refetch } = useQuery(comparisonQuery({ ...scope, source }));
  if (error && !data) {
    return <ReadFailure what="The comparison" title="Not compared" query={{ error, refetch }} />;
  }
  if (!data) return <SkeletonLines lines={6} />;
  return (
    <Differences key={JSON.stringify(source)} comparison={data} refusal={refusal} onCollected={onCollected} />
  );
}
