import { useId } from 'react';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { listPatienceMs, useSettled } from '#src/ui/use-settled.ts';
import { Bytes, Count } from '#src/ui/values/quantity.tsx';
import type { SnapshotFact } from '../shared/facts.ts';
import type { Gathered } from '../shared/use-facts.ts';
import type { Schedules } from '../shared/use-schedules.ts';
import classes from './compliance.module.css';
import type { Ruling } from './compliance-form.ts';
import { forbiddenBy } from './forbidden.ts';
import { existing, keptCount } from './kept-snapshots.ts';
import { namedWithReasons } from './policy-text.tsx';
import { type ClusterPreview, outcomeOf } from './preview.ts';
import { PreviewTable } from './preview-table.tsx';

interface StepProps {
  groupId: string;
  ruling: Ruling;
  previewed: readonly ClusterPreview[];
  snapshots: Gathered<SnapshotFact>;
  schedules: Schedules;
  overwrite: boolean;
  onOverwrite: (overwrite: boolean) => void;
  onBack: () => void;
  onNext: () => void;
}

/** Everything that saving would do, before it is done: nothing here has changed anything. */
export function PreviewStep(props: StepProps) {
  const { groupId, ruling, previewed, snapshots, schedules, overwrite, onOverwrite, onBack, onNext } = props;
  const settled = useSettled(schedules.pending || snapshots.pending, listPatienceMs);
  if (!settled) return <SkeletonLines lines={8} />;
  const outcome = outcomeOf(previewed, overwrite);
  const unknown = previewed.filter(({ verdict }) => verdict === 'unknown');
  const refusal =
    outcome.refusedBy.length > 0
      ? `Atlas would refuse the policy because of ${outcome.refusedBy.map(({ source }) => source.name).join(', ')}.`
      : schedules.pending && 'Schedules are still loading.';
  return (
    <Stack gap={24} shrink>
      {unknown.length > 0 && !schedules.pending && (
        <Notice tone="warning" title="The preview is incomplete">
          What would happen to {unknown.map(({ source }) => source.name).join(', ')} is unknown: the schedule
          was not read.
        </Notice>
      )}
      <Section label="Schedules that fall short">
        <Overwriting previewed={previewed} overwrite={overwrite} onOverwrite={onOverwrite} />
      </Section>
      <Section label="Cluster by cluster">
        <PreviewTable
          id="compliance-preview"
          label="Preview of the compliance policy"
          groupId={groupId}
          previewed={previewed}
          filter={`overwriteBackupPolicies=${overwrite}`}
        />
      </Section>
      <div className={classes.columns}>
        <Section label="Forbidden once it is in force">
          <ul className={classes.list}>
            {forbiddenBy(ruling, previewed, snapshots.facts).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {snapshots.failures.length > 0 && (
            <Text as="p" size={13} tone="dim">
              Not all snapshots could be loaded: the counts are too low.
            </Text>
          )}
        </Section>
        <Section label="Snapshots kept">
          <Kept ruling={ruling} previewed={previewed} snapshots={snapshots.facts} />
        </Section>
      </div>
      <Row as="footer" gap={8} align="center" justify="between" wrap className={classes.foot}>
        <ButtonRow>
          <Button variant="primary" disabledReason={refusal} onClick={onNext}>
            Continue to confirmation
          </Button>
          <Button onClick={onBack}>Change requirements</Button>
        </ButtonRow>
        <Text size={13} tone="dim">
          Nothing is saved yet.
        </Text>
      </Row>
    </Stack>
  );
}

type OverwritingProps = Pick<StepProps, 'previewed' | 'overwrite' | 'onOverwrite'>;

/** Both answers of the service to what falls short, side by side. */
function Overwriting({ previewed, overwrite, onOverwrite }: OverwritingProps) {
  const name = useId();
  return (
    <fieldset className={classes.choices}>
      <legend className="qd-hidden">Schedules that fall short</legend>
      {[true, false].map((value) => (
        <label key={String(value)} className={classes.choice}>
          <input type="radio" name={name} checked={overwrite === value} onChange={() => onOverwrite(value)} />
          <Stack as="span" gap={2} shrink>
            <Text weight="medium" breaks>
              {value ? 'Raise schedules that fall short' : 'Refuse the policy if anything falls short'}
            </Text>
            <OutcomeText previewed={previewed} overwrite={value} />
          </Stack>
        </label>
      ))}
    </fieldset>
  );
}

function OutcomeText({ previewed, overwrite }: Pick<StepProps, 'previewed' | 'overwrite'>) {
  const { refusedBy, changed } = outcomeOf(previewed, overwrite);
  if (refusedBy.length > 0) {
    return (
      <Text size={13} tone="critical">
        Refused, because of {namedWithReasons(refusedBy)}.
      </Text>
    );
  }
  if (changed.length === 0)
    return (
      <Text size={13} tone="dim">
        Accepted. No cluster changes.
      </Text>
    );
  return (
    <Text size={13} tone="dim">
      Accepted. {plural(changed.length, 'cluster changes', 'clusters change')}: {namedWithReasons(changed)}.
    </Text>
  );
}

type KeptProps = Pick<StepProps, 'ruling' | 'previewed'> & { snapshots: readonly SnapshotFact[] };

/** Snapshots of the schedules in the steady state, and their possible cost. */
function Kept({ ruling, previewed, snapshots }: KeptProps) {
  const changed = previewed.filter(({ verdict }) => verdict === 'changes');
  const early = existing(snapshots, ruling.scheduledPolicyItems).early;
  return (
    <>
      {changed.length > 0 && (
        <table className={classes.small}>
          <thead>
            <tr>
              <th scope="col">Cluster</th>
              <th scope="col" className={classes.number}>
                Now
              </th>
              <th scope="col" className={classes.number}>
                After
              </th>
              <th scope="col" className={classes.number}>
                More, at most
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.map((each) => (
              <KeptRow key={each.source.id} cluster={each} snapshots={snapshots} />
            ))}
          </tbody>
        </table>
      )}
      <Text as="p" size={13} tone="dim">
        {changed.length > 0
          ? 'How many snapshots each schedule keeps at steady state. Storage assumes the size of the latest snapshot; incremental snapshots need less.'
          : 'No schedule changes.'}
      </Text>
      {early > 0 && (
        <Text as="p" size={13} tone="dim">
          {formatCount(early)} scheduled {early === 1 ? 'snapshot' : 'snapshots'} taken already{' '}
          {early === 1 ? 'ends' : 'end'} sooner than the policy demands of new ones, and{' '}
          {early === 1 ? 'keeps its expiry' : 'keep their expiry'}.
        </Text>
      )}
    </>
  );
}

function KeptRow({ cluster, snapshots }: { cluster: ClusterPreview; snapshots: readonly SnapshotFact[] }) {
  const own = snapshots.filter(({ source }) => source.id === cluster.source.id);
  const [now, then] = [keptCount(cluster.before), keptCount(cluster.after)];
  const { latestBytes } = existing(own, []);
  return (
    <tr>
      <th scope="row">{cluster.source.name}</th>
      <td className={classes.number}>
        <Count value={now} />
      </td>
      <td className={classes.number}>
        <Count value={then} />
      </td>
      <td className={classes.number}>
        <Bytes value={latestBytes === undefined ? undefined : Math.max(0, then - now) * latestBytes} />
      </td>
    </tr>
  );
}
