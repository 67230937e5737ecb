import { useRefusal } from '#src/api/access/can.ts';
import { useWaiting } from '#src/api/console/change-sets.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { PendingChanges } from '#src/ui/values/pending-changes.tsx';
import { HistoryLinks } from '../shared/history-links.tsx';
import { type Holder, type HolderKind, kindLabels, type Project, pathPartOf } from '../shared/holders.ts';
import { RoleChoices } from '../shared/role-choices.tsx';
import { roleName } from '../shared/role-text.ts';
import { inheritedIn } from './inherited.ts';
import { draftKey, type Place, type RoleDraft, rolesIn, withRoles } from './role-changes.ts';

interface RolesDrawerProps {
  orgId: string;
  holder: Holder;
  holders: readonly Holder[];
  projects: readonly Project[];
  place: string | undefined;
  onPlace: (place: string) => void;
  draft: RoleDraft;
  onDraft: (draft: RoleDraft) => void;
  onClose: () => void;
}

const groupOperation = {
  person: 'addGroupUserRole',
  team: 'updateGroupTeam',
  apiKey: 'updateGroupApiKeyRoles',
  serviceAccount: 'updateGroupServiceAccount',
} as const satisfies Record<HolderKind, string>;

const orgOperation = {
  person: 'addOrgUserRole',
  team: 'createOrgTeam',
  apiKey: 'updateOrgApiKey',
  serviceAccount: 'updateOrgServiceAccount',
} as const satisfies Record<HolderKind, string>;

/** The roles of one holder, place by place, with what each adds. Choosing changes the draft; nothing is sent here. */
export function RolesDrawer(props: RolesDrawerProps) {
  const { orgId, holder, holders, projects, draft, onDraft, onClose } = props;
  const first: Place = holder.kind === 'team' ? (projects[0]?.id ?? '') : 'org';
  const place: Place = props.place ?? first;
  const inOrg = place === 'org';
  const orgRefusal = useRefusal(orgOperation[holder.kind], { orgId });
  const groupRefusal = useRefusal(groupOperation[holder.kind], { orgId, groupId: inOrg ? '' : place });
  const pending = useWaiting(pathPartOf(holder));
  const inherited = inheritedIn(holder, holders, orgId, place);
  const name = inOrg ? 'the organization' : (projects.find(({ id }) => id === place)?.name ?? place);
  const chosen = draft[draftKey(holder, place)] ?? rolesIn(holder, place);
  return (
    <Drawer
      title={holder.name}
      facts={[kindLabels[holder.kind], holder.detail].filter(Boolean).join(' · ')}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Grid gap={16}>
        <PendingChanges {...pending} />
        {holder.kind === 'person' && <PersonFacts holder={holder} />}
        <KeyValue
          columns
          items={[
            {
              label: 'History',
              value: <HistoryLinks orgId={orgId} holder={holder} groupId={inOrg ? undefined : place} />,
            },
          ]}
        />
        <PlainSelect
          label="Roles in"
          value={place}
          onChange={props.onPlace}
          data={[
            ...(holder.kind === 'team' ? [] : [{ value: 'org', label: 'The organization' }]),
            ...projects.map(({ id, name: label }) => ({ value: id, label })),
          ]}
        />
        {inherited.length > 0 && (
          <div>
            <SectionLabel as="h3">Without a role of its own here</SectionLabel>
            <Grid as="ul" gap={8}>
              {inherited.map(({ role, from }) => (
                <li key={`${role} ${from}`}>
                  {roleName(role)}, {from}
                </li>
              ))}
            </Grid>
          </div>
        )}
        <RoleChoices
          label={`Roles of ${holder.name} in ${name}`}
          place={inOrg ? 'org' : 'group'}
          value={chosen}
          disabledReason={inOrg ? orgRefusal : groupRefusal}
          onChange={(roles) => onDraft(withRoles(draft, holder, place, roles))}
        />
      </Grid>
    </Drawer>
  );
}

function PersonFacts({ holder }: { holder: Holder }) {
  const { status, invitedAt, invitationEndsAt, invitedBy, lastUsedAt, createdAt } = holder;
  if (status !== 'ACTIVE') {
    return (
      <KeyValue
        columns
        items={[
          { label: 'Invited by', value: invitedBy },
          { label: 'Invited', value: invitedAt && <AbsoluteInstant value={invitedAt} /> },
          {
            label: 'Invitation ends',
            value: invitationEndsAt && <AbsoluteInstant value={invitationEndsAt} />,
          },
        ]}
      />
    );
  }
  return (
    <KeyValue
      columns
      items={[
        { label: 'Last signed in', value: lastUsedAt && <Instant value={lastUsedAt} suffix /> },
        { label: 'Since', value: createdAt && <AbsoluteInstant value={createdAt} /> },
      ]}
    />
  );
}
