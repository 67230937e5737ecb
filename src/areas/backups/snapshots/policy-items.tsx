import { Link } from '@tanstack/react-router';
import type { PolicyItem } from '#contract/backups/policy-parts.ts';
import { useConnection } from '#src/api/connection.ts';
import { useRead } from '#src/api/query.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import type { SnapshotFact } from '../shared/facts.ts';
import { keepText } from '../shared/schedule-text.ts';
import { frequencyLabels } from '../shared/texts.tsx';

/** The items of the schedule that a snapshot belongs to, as the schedule words them now. */
export function PolicyItems({ groupId, fact }: { groupId: string; fact: SnapshotFact }) {
  const { id } = useConnection();
  const { name, deleted } = fact.source;
  const args = { groupId, clusterName: name };
  const { data } = useRead('getGroupClusterBackupSchedule', args, { enabled: !deleted });
  const items = data?.policies.flatMap(({ policyItems }) => policyItems) ?? [];
  return (
    <>
      <ul>
        {fact.policyItems.map((each) => (
          <li key={each}>
            <Item id={each} item={items.find((item) => item.id === each)} isKnown={data !== undefined} />
          </li>
        ))}
      </ul>
      {!deleted && (
        <Link
          to="/c/$connectionId/groups/$groupId/backups/clusters/$clusterName/schedule"
          params={{ connectionId: id, groupId, clusterName: name }}
        >
          Schedule of {name}
        </Link>
      )}
    </>
  );
}

function Item({ id, item, isKnown }: { id: string; item: PolicyItem | undefined; isKnown: boolean }) {
  if (item) return <span title={id}>{itemText(item)}</span>;
  return (
    <>
      <Mono>{id}</Mono>
      {isKnown && <Text tone="dim"> no longer in the schedule</Text>}
    </>
  );
}

/** "Hourly every 6 h, kept 7 days" */
function itemText(item: PolicyItem): string {
  const { frequencyType, frequencyInterval } = item;
  const every = frequencyType === 'hourly' ? ` every ${frequencyInterval} h` : '';
  return `${frequencyLabels[frequencyType]}${every}, kept ${keepText(item)}`;
}
