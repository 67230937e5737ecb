import type { ReactNode } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { FormSection, FormSectionsContext } from '#src/ui/fields/form-section.tsx';
import { stackClass } from '#src/ui/layout/look.ts';
import { Text } from '#src/ui/layout/text.tsx';
import type { DedicatedCluster, SnapshotFact } from '../shared/facts.ts';
import { itemsAt, PolicyItemList } from '../shared/policy-item-list.tsx';
import { CopyFields } from './copy-fields.tsx';
import { ExportFields } from './export-fields.tsx';
import { ExtraFields } from './extra-fields.tsx';
import classes from './schedule.module.css';
import { kindsText } from './simulator.tsx';
import { TakenFields } from './taken-fields.tsx';
import { NextSnapshots, TimingFields } from './timing-fields.tsx';
import type { Editor } from './use-editor.ts';
import type { Simulation } from './use-simulation.ts';

interface EditorFormProps {
  editor: Editor;
  groupId: string;
  cluster: DedicatedCluster;
  snapshots: readonly SnapshotFact[];
  partial: boolean;
  simulation: Simulation;
  now: number;
  refusal: string | undefined;
  /** Why snapshots, and copies, must stay. */
  keptBy: { snapshots: string | undefined; copies: string | undefined };
  changes: ReactNode;
  meanwhile: ReactNode;
  onCancel: () => void;
}

/** The fields of a schedule, from when snapshots are taken to where they go. */
export function EditorForm(props: EditorFormProps) {
  const { editor, groupId, cluster, snapshots, simulation, now, refusal, keptBy } = props;
  const { form, base } = editor;
  const { steady } = simulation;
  return (
    <FormPanel
      guarded
      form={form}
      label="Backup schedule"
      submitLabel="Review and save"
      error={editor.failure}
      saving={editor.busy}
      disabledReason={refusal}
      changes={props.changes}
      meanwhile={props.meanwhile}
      onSubmit={editor.onSubmit}
      onCancel={props.onCancel}
    >
      {/* beside the simulator there is no room for an index of the sections */}
      <FormSectionsContext value={null}>
        <fieldset
          className={stackClass({ gap: 24, shrink: true, className: classes.all })}
          disabled={refusal !== undefined}
        >
          <legend className="qd-hidden">Schedule</legend>
          <FormSection title="Policy items">
            <PolicyItemList
              {...itemsAt(form, 'policies.0.policyItems')}
              fresh={{ id: '' }}
              refusal={refusal}
              empty="No items: no snapshots are taken automatically."
            />
            <Text as="p" size={13} tone="dim" breaks>
              About {plural(Math.round(steady.count), 'snapshot')} at steady state
              {steady.count >= 0.5 && `: ${kindsText(steady.kinds)}`}.
            </Text>
          </FormSection>
          <FormSection title="Reference time and restore window">
            <TimingFields form={form} pitEnabled={cluster.pitEnabled} />
            <NextSnapshots plan={simulation.plan} paused={cluster.paused} />
          </FormSection>
          <FormSection title="Existing snapshots">
            <TakenFields
              form={form}
              retention={simulation.retention}
              orphans={simulation.orphans}
              now={now}
              deletionRefused={keptBy.snapshots}
              partial={props.partial}
            />
          </FormSection>
          <FormSection title="Copies in other regions">
            <CopyFields
              form={form}
              base={base}
              cluster={cluster}
              snapshots={snapshots}
              refusal={refusal}
              keptBy={keptBy.copies}
            />
          </FormSection>
          <FormSection title="Automatic export">
            <ExportFields form={form} groupId={groupId} clusterName={cluster.name} />
          </FormSection>
          <FormSection
            title="Extra retention"
            description="Days added to the retention of the items, by frequency."
          >
            <ExtraFields form={form} />
          </FormSection>
        </fieldset>
      </FormSectionsContext>
    </FormPanel>
  );
}
