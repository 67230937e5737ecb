import { Select } from '@mantine/core';
import { useState } from 'react';
import { useScratch } from '#src/api/console/use-scratch.ts';
import { CreateCluster } from '#src/changes/no-clusters.tsx';
import { plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { ScratchNotice } from '#src/ui/feedback/scratch-notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { selectParts } from '#src/ui/fields/select-field.tsx';
import { TextFilter } from '#src/ui/filter-bar.tsx';
import { Choice, Choices } from '#src/ui/frame/choice.tsx';
import classes from '#src/ui/frame/wizard.module.css';
import type { RestoreSearch } from '../shared/backups-search.ts';
import { useProjects } from '../shared/use-projects.ts';
import { type Load, misfits, type Target } from './target-fit.ts';
import type { WizardReadings } from './use-wizard-facts.ts';

interface StepProps {
  groupId: string;
  chosen: RestoreSearch;
  readings: WizardReadings;
  onChange: (next: RestoreSearch) => void;
}

/** Target cluster and project. Clusters that the service would refuse are shown with the reason. */
export function StepTarget({ groupId, chosen, readings, onChange }: StepProps) {
  const { targets, facts } = readings;
  const project = chosen.project ?? groupId;
  const scratch = useScratch(project, chosen.target);
  return (
    <>
      <ProjectSelect
        groupId={groupId}
        project={project}
        onProject={(next) => {
          const { target: _, ...rest } = chosen;
          onChange({ ...rest, project: next });
        }}
      />
      {targets.error && <ReadFailure what="Clusters" query={targets} />}
      {chosen.target !== undefined && <ScratchNotice clusterName={chosen.target} {...scratch} />}
      {!targets.error && (
        <TargetChoice
          targets={targets.targets}
          load={facts.load}
          own={project === groupId && !facts.source?.deleted ? facts.source?.name : undefined}
          chosen={chosen.target}
          onChoose={(target) => onChange({ ...chosen, project, target })}
        />
      )}
    </>
  );
}

interface ProjectProps {
  groupId: string;
  project: string;
  onProject: (id: string) => void;
}

function ProjectSelect({ groupId, project, onProject }: ProjectProps) {
  const { projects, loading, error } = useProjects();
  const isKnown = projects.some(({ id }) => id === project);
  const data = [
    ...(isKnown ? [] : [{ value: project, label: loading ? 'Loading' : `Project ${project}` }]),
    ...projects.map(({ id, name }) => ({
      value: id,
      label: id === groupId ? `${name} (this project)` : name,
    })),
  ];
  return (
    <Select
      {...selectParts}
      label="Target project"
      data={data}
      value={project}
      onChange={(next) => {
        if (next !== null && next !== project) onProject(next);
      }}
      description={error && projects.length === 0 ? 'Other projects could not be loaded.' : undefined}
      searchable={projects.length > 8}
      allowDeselect={false}
      nothingFoundMessage="No project matches"
    />
  );
}

interface TargetChoiceProps {
  targets: readonly Target[] | undefined;
  load: Load | undefined;
  /** Name of the source, where it is among them. */
  own: string | undefined;
  chosen: string | undefined;
  onChoose: (name: string) => void;
}

function TargetChoice({ targets, load, own, chosen, onChoose }: TargetChoiceProps) {
  const [find, setFind] = useState('');
  if (!targets || !load) return <SkeletonLines lines={4} />;
  if (targets.length === 0) {
    return <EmptyState title="This project has no clusters">Choose another project.</EmptyState>;
  }
  const checked = targets
    .filter(({ name }) => name.toLowerCase().includes(find.trim().toLowerCase()))
    .map((target) => ({ target, wrong: misfits(load, target) }))
    // what can take it first; the source itself before the others
    .sort((a, b) => rankOf(a) - rankOf(b) || Number(b.target.name === own) - Number(a.target.name === own));
  const fitting = checked.filter(({ wrong }) => wrong.length === 0).length;
  return (
    <div>
      {targets.length > 8 && (
        <div className={classes.tools}>
          <TextFilter value={find} onChange={setFind} label="Filter clusters" />
          <span className={classes.dim}>{plural(fitting, 'cluster')} can take it</span>
        </div>
      )}
      <Choices legend="Cluster">
        <div className={classes.scroll}>
          {checked.map(({ target, wrong }) => (
            <Choice
              key={`${target.kind}/${target.name}`}
              name="target"
              checked={target.name === chosen}
              onChoose={() => onChoose(target.name)}
              title={target.name}
              beside={
                target.name === own ? <span className={classes.dim}>the source itself</span> : undefined
              }
              facts={<TargetFacts target={target} />}
              disabled={wrong[0]?.why}
            />
          ))}
        </div>
      </Choices>
      {checked.length === 0 && <p className={classes.dim}>No cluster matches.</p>}
      {checked.length > 0 && fitting === 0 && (
        <>
          <p className={classes.dim}>
            No cluster in this project is suitable. Choose another project, or create a cluster.
          </p>
          <CreateCluster />
        </>
      )}
    </div>
  );
}

const rankOf = ({ wrong }: { wrong: readonly unknown[] }): number => (wrong.length === 0 ? 0 : 1);

const kindText = { dedicated: '', flex: 'Flex', serverless: 'Serverless' } as const;

function TargetFacts({ target: { kind, cluster, version } }: { target: Target }) {
  return (
    <>
      <span>MongoDB {version}</span>
      {cluster ? (
        <>
          <span>
            {cluster.clusterType === 'REPLICASET'
              ? 'Replica set'
              : `Sharded, ${plural(cluster.replicationSpecs.length, 'shard')}`}
          </span>
          <span>{tierOf(cluster)}</span>
        </>
      ) : (
        <span>{kindText[kind]}</span>
      )}
    </>
  );
}

function tierOf({ replicationSpecs }: NonNullable<Target['cluster']>): string {
  const [first] = replicationSpecs[0]?.regionConfigs ?? [];
  const region = first ? `${first.backingProviderName ?? first.providerName} ${first.regionName}` : '';
  return [first?.electableSpecs?.instanceSize, region].filter(Boolean).join(', ');
}
