import { useState } from 'react';
import { builtInAnalyzers } from '#contract/search/analyzer-names.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { choiceName, sameChoice } from '../../analyzer-text.ts';
import { useClusterAnalyzers, useClusterIndexes } from '../../analyzers/use-analyzers.ts';
import { useClusters } from '../../use-clusters.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { isAnalyzerShape } from '../analyzer-shape.ts';
import type { LabPartProps } from '../lab-parts.ts';
import classes from './versions.module.css';

interface Option {
  value: string;
  label: string;
  choice: AnalyzerChoice;
}

/** Whose analyzers are offered beside the engine's own. */
function useVersionChoices(groupId: string, cluster: string | undefined) {
  const analyzers = useClusterAnalyzers(groupId, cluster);
  const indexes = useClusterIndexes(groupId, cluster);
  const own = (analyzers.list.data ?? [])
    .filter(isAnalyzerShape)
    .map((choice): Option => ({ value: `cluster/${choice.name}`, label: choice.name, choice }));
  const ofIndexes = (indexes.list.data ?? []).flatMap((index) =>
    (index.latestDefinition.analyzers ?? []).filter(isAnalyzerShape).map(
      (choice): Option => ({
        value: `index/${index.indexID}/${choice.name}`,
        label: `${choice.name} (${index.database}.${index.collectionName}, ${index.name})`,
        choice,
      }),
    ),
  );
  const engine = builtInAnalyzers.map((name): Option => ({ value: name, label: name, choice: name }));
  const reads = [analyzers.list, indexes.list];
  const groups = [
    { group: `Cluster ${cluster ?? ''}`, items: own },
    { group: 'Its search indexes', items: ofIndexes },
    { group: 'Built-in', items: engine },
  ].filter(({ items }) => items.length > 0);
  return {
    groups,
    loading: reads.some(({ isLoading }) => isLoading),
    failed: reads.find(({ error, data }) => error && !data)?.error ?? null,
  };
}

/** Which analyzer the one on this page is compared with. */
export function ChooseVersion({ groupId, lab, state }: Pick<LabPartProps, 'groupId' | 'lab' | 'state'>) {
  const { clusters } = useClusters(groupId);
  const input = lab.state.cluster?.startsWith('deployment:') ? undefined : lab.state.cluster;
  const [chosen, setChosen] = useState<string>();
  const cluster = chosen ?? input ?? clusters?.find(({ tenant }) => !tenant)?.name;
  const { groups, loading, failed } = useVersionChoices(groupId, cluster);
  const { other } = lab.state;
  const isKept = other !== undefined && sameChoice(other, state.index);
  return (
    <Stack gap={12}>
      <Row gap={8} columnGap={12} align="end" wrap className={classes.choose}>
        <PlainSelect
          label="Compare with"
          description={
            loading
              ? 'Loading the analyzers of the cluster…'
              : failed
                ? `The analyzers of the cluster could not be loaded: ${messageOf(failed)}`
                : undefined
          }
          placeholder={other === undefined ? 'Choose an analyzer' : `Now: ${choiceName(other)}`}
          data={groups}
          value={null}
          onChange={(value) => {
            const matches = groups.flatMap(({ items }) => items).find((each) => each.value === value);
            if (matches) lab.change({ other: matches.choice });
          }}
        />
        {(clusters?.length ?? 0) > 1 && (
          <PlainSelect
            label="Cluster"
            data={(clusters ?? []).map(({ name }) => name)}
            value={cluster ?? null}
            onChange={setChosen}
          />
        )}
      </Row>
      <ButtonRow>
        <Button
          disabledReason={isKept && 'This is the other version already.'}
          onClick={() => lab.change({ other: state.index })}
        >
          Set as other version
        </Button>
        <Button
          disabledReason={other === undefined && 'There is no other version yet.'}
          onClick={() => other !== undefined && lab.change({ analyzer: other, other: state.index })}
        >
          Swap
        </Button>
      </ButtonRow>
    </Stack>
  );
}
