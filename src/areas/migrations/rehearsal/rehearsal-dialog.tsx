import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Difficulty, difficulties } from '#contract/emulator/rehearsals.ts';
import { useRead } from '#src/api/query.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Choice, Choices } from '#src/ui/frame/choice.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { difficultyLabels, useBeginRehearsal } from './rehearsal-requests.ts';

/** Begins a rehearsal: into which cluster, and how much goes wrong. */
export function RehearsalDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const clusters = useRead('listGroupClusters', { groupId, query: { itemsPerPage: 500 } });
  const [difficulty, setDifficulty] = useState<Difficulty>('quiet');
  const form = useForm<{ clusterName: string | null }>({ defaultValues: { clusterName: null } });
  const begin = useBeginRehearsal();
  return (
    <Dialog title="Rehearse a migration" opened onClose={onClose} size={520}>
      <RequestPanel
        form={form}
        label="Rehearse a migration"
        submitLabel="Begin rehearsal"
        sending={begin}
        send={({ clusterName }) => {
          if (clusterName) return begin.mutateAsync({ body: { groupId, clusterName, difficulty } });
          form.setError('clusterName', { message: 'must be chosen' });
          return undefined;
        }}
        onDone={onClose}
        disabledReason={begin.refused}
        onCancel={onClose}
      >
        <Choices legend="Difficulty">
          {difficulties.map((each) => (
            <Choice
              key={each}
              name="difficulty"
              checked={difficulty === each}
              onChoose={() => setDifficulty(each)}
              title={difficultyLabels[each].title}
              facts={difficultyLabels[each].about}
            />
          ))}
        </Choices>
        <SelectField
          control={form.control}
          name="clusterName"
          label="Target"
          read={clusters}
          options={(clusters.data?.results ?? []).map(({ name }) => ({ value: name, label: name }))}
        />
      </RequestPanel>
    </Dialog>
  );
}
