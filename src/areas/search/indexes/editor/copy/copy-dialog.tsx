import { Autocomplete, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAllPages } from '#src/api/all-pages.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useClusterAnalyzers, useClusterIndexes } from '../../../analyzers/use-analyzers.ts';
import { useClusters } from '../../../use-clusters.ts';
import classes from '../editor.module.css';
import { definitionText } from '../use-definition-history.ts';
import { useDrafts } from '../use-drafts.ts';
import { useNames } from '../use-names.ts';
import { type CopyDifference, copyDifferences, indexThere } from './copy-differences.ts';
import type { CopyToProps } from './copy-to-props.ts';

const none: never[] = [];

/** Where a definition is copied to, and what differs there, before it becomes a draft in that place. */
export function CopyDialog({
  groupId,
  cluster,
  index,
  onOpen,
  onClose,
}: CopyToProps & { onClose: () => void }) {
  const { type = 'search', latestDefinition: definition } = index;
  const projects = useAllPages('listGroups', {});
  const [project, setProject] = useState(groupId);
  const { clusters } = useClusters(project);
  const [chosen, setChosen] = useState<string>();
  const usual = clusters?.find(({ name }) => project !== groupId || name !== cluster) ?? clusters?.[0];
  const there = clusters?.find(({ name }) => name === chosen) ?? usual;
  const [target, setTarget] = useState({
    database: index.database,
    collection: index.collectionName,
    name: index.name,
  });
  const change = (part: Partial<typeof target>): void => setTarget({ ...target, ...part });
  const names = useNames(project, there?.name, target.database);
  const indexes = useClusterIndexes(project, there?.name).list;
  const analyzers = useClusterAnalyzers(project, there?.name).list;
  const own = useClusterAnalyzers(groupId, cluster).list;
  const drafts = useDrafts(project);
  const itself =
    project === groupId &&
    there?.name === cluster &&
    target.database === index.database &&
    target.collection === index.collectionName &&
    target.name === index.name;
  const differences =
    indexes.data &&
    copyDifferences(
      { type, definition, analyzers: (own.data ?? none) as never },
      {
        indexes: indexes.data,
        analyzers: (analyzers.data ?? none) as never,
        collections: names.known ? names.collections : undefined,
        tenant: there?.tenant ?? false,
      },
      target,
    );
  const off =
    (itself && 'This is where it comes from.') ||
    (Object.values(target).some((each) => each.trim() === '') &&
      'Enter the database, the collection and the index first.') ||
    (!differences && 'The indexes there are not read yet.');

  async function copy(): Promise<void> {
    if (!there || !indexes.data) return;
    const { database, collection, name } = target;
    const same = indexThere(indexes.data, target);
    const created = await drafts.keep(undefined, {
      place: { clusterName: there.name, database, collectionName: collection, indexName: name },
      type,
      text: definitionText(definition),
      base: same ? definitionText(same.latestDefinition) : null,
    });
    if (created === undefined) return;
    onOpen(project, {
      cluster: there.name,
      draft: created,
      ...(same ? { index: same.indexID } : { db: database, coll: collection, name, ...kindOf(type) }),
    });
  }

  return (
    <Dialog opened size={720} title={`Copy ${index.name} to`} onClose={onClose}>
      <div className="qd-stack">
        <Grid gap={16} align="start" min={180}>
          <PlainSelect
            label="Project"
            data={projects.rows.map(({ id = '', name }) => ({ value: id, label: name }))}
            value={project}
            onChange={(next) => {
              setProject(next);
              setChosen(undefined);
            }}
          />
          <PlainSelect
            label="Cluster"
            data={clusters?.map(({ name }) => name) ?? []}
            value={there?.name ?? null}
            onChange={setChosen}
          />
        </Grid>
        <Grid gap={16} align="start" min={180}>
          <Autocomplete
            label="Database"
            data={names.databases}
            value={target.database}
            onChange={(database) => change({ database })}
          />
          <Autocomplete
            label="Collection"
            data={names.collections}
            value={target.collection}
            onChange={(collection) => change({ collection })}
          />
          <TextInput
            label="Index name"
            value={target.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        </Grid>
        <SectionLabel as="h3">What differs there</SectionLabel>
        {clusters?.length === 0 && (
          <Text as="p" size={12} tone="dim" className={classes.note}>
            The project has no cluster.
          </Text>
        )}
        {indexes.error && !indexes.data && <ReadFailure what="The indexes there" query={indexes} />}
        {indexes.isFetching && !indexes.data && <SkeletonLines lines={2} />}
        {differences && <Differences differences={differences} />}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={drafts.busy}
            disabledReason={drafts.refusal ?? off}
            onClick={() => void copy()}
          >
            Continue as a draft there
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

const kindOf = (type: string) => (type === 'vectorSearch' ? ({ type: 'vectorSearch' } as const) : {});

function Differences({ differences }: { differences: readonly CopyDifference[] }) {
  if (differences.length === 0) {
    return (
      <Text as="p" size={12} tone="dim" className={classes.note}>
        Nothing that the definition names: it can be created as it is.
      </Text>
    );
  }
  const stops = differences.some(({ kind }) => kind === 'stops');
  return (
    <Notice
      tone={stops ? 'warning' : 'info'}
      title={stops ? 'The draft has to be changed there before it can be saved' : 'It can be saved there'}
    >
      <ul>
        {differences.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}
