import { plural } from '#src/lib/bytes.ts';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { keepText } from '../shared/schedule-text.ts';
import { frequencyLabels } from '../shared/texts.tsx';
import type { Ruling } from './compliance-form.ts';
import { itemText } from './preview.ts';

/** Requirements of a policy, line by line. */
export function Demands({ policy }: { policy: Ruling }) {
  const { onDemandPolicyItem: onDemand, pitEnabled, restoreWindowDays } = policy;
  return (
    <KeyValue
      items={[
        ...policy.scheduledPolicyItems.map((item) => ({
          label: `${frequencyLabels[item.frequencyType]} snapshots`,
          value: itemText(item),
        })),
        {
          label: 'Snapshots on demand',
          value: onDemand ? `kept ${keepText(onDemand)} or longer` : 'not required',
        },
        {
          label: 'Continuous backup',
          value: pitEnabled
            ? `required${restoreWindowDays > 0 ? `, window of ${plural(restoreWindowDays, 'day')} or more` : ''}`
            : 'not required',
        },
        {
          label: 'Encryption with your own key',
          value: policy.encryptionAtRestEnabled ? 'demanded' : 'not required',
        },
        {
          label: 'Copies in other regions',
          value: policy.copyProtectionEnabled ? 'protected' : 'not protected',
        },
      ]}
    />
  );
}
