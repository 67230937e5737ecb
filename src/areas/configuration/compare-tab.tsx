import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConfigurationScope, ConfigurationSource } from '#contract/configuration.ts';
import { q } from '#src/api/query.ts';
import { connectionsQuery } from '#src/api/session.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FileButton } from '#src/ui/actions/file-button.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import classes from './configuration.module.css';
import { comparisonQuery, useSetBaseline } from './configuration-requests.ts';
import type { ConfigurationSearch } from './configuration-search.ts';
import { Differences } from './differences.tsx';

interface CompareTabProps {
  scope: ConfigurationScope;
  search: ConfigurationSearch;
  onSearch: (search: ConfigurationSearch) => void;
  /** Why this person may collect nothing. */
  refusal: string | undefined;
  onCollected: (setId: string) => void;
}

/** The other side, as the address names it. */
function sourceOf({ version, with: project }: ConfigurationSearch): ConfigurationSource | undefined {
  if (version !== undefined) return { kind: 'version', id: version };
  const [connection, groupId] = project?.split('/') ?? [];
  return connection && groupId ? { kind: 'project', connection, groupId } : undefined;
}

/** What would have to change so that the project is as a file, a version, or another project says. */
export function CompareTab({ scope, search, onSearch, refusal, onCollected }: CompareTabProps) {
  const [file, setFile] = useState('');
  const [text, setText] = useState('');
  const setBaseline = useSetBaseline(scope);
  const named = sourceOf(search);
  const source: ConfigurationSource | undefined =
    named ?? (file === '' ? undefined : { kind: 'file', text: file });
  return (
    <div className={classes.stack}>
      {scope.groupId !== undefined && (
        <OtherProject
          scope={scope}
          chosen={search.with}
          onChoose={(project) => onSearch({ tab: 'compare', with: project })}
        />
      )}
      <div className={classes.area}>
        <Textarea
          label={scope.groupId === undefined ? 'Compare with a file' : 'Or a file'}
          description="YAML or JSON, as this page writes it."
          value={text}
          rows={6}
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <div className={classes.foot}>
        <FileButton
          name="File to compare with"
          accept=".yaml,.yml,.json"
          onFile={(file) => void file.text().then(setText)}
        />
        <Button
          disabledReason={text.trim() === '' && 'Choose a file or paste its text first.'}
          onClick={() => {
            onSearch({ tab: 'compare' });
            setFile(text);
          }}
        >
          Compare with this file
        </Button>
        <Button
          busy={setBaseline.isPending}
          disabledReason={refusal ?? (text.trim() === '' && 'Choose a file or paste its text first.')}
          onClick={() =>
            setBaseline.mutate(
              { kind: 'file', text },
              {
                onSuccess: () => onSearch({ tab: 'drift' }),
                onError: (error) => notify({ tone: 'error', message: 'Not set', detail: error.message }),
              },
            )
          }
        >
          Make it the baseline
        </Button>
      </div>
      {source && <Result scope={scope} source={source} refusal={refusal} onCollected={onCollected} />}
    </div>
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
    <div className={classes.choices}>
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
    </div>
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
    return <ErrorPanel title="Not compared" {...failureFacts(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonLines lines={6} />;
  return (
    <Differences key={JSON.stringify(source)} comparison={data} refusal={refusal} onCollected={onCollected} />
  );
}
