import { useRefusal } from '#src/api/access/can.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Fact, Section, SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import type { Source } from '../shared/facts.ts';
import { usePlace } from '../shared/use-place.ts';
import { useSchedules } from '../shared/use-schedules.ts';
import classes from './compliance.module.css';
import type { Policy } from './compliance-form.ts';
import { readPolicyAs } from './copy-as.ts';
import { Demands } from './policy-demands.tsx';
import { PolicyBadge } from './policy-text.tsx';
import { preview } from './preview.ts';
import { PreviewTable } from './preview-table.tsx';

interface ViewProps {
  group: { id: string; name: string };
  policy: Policy;
  sources: readonly Source[];
  changeRefusal: string | undefined;
  onEdit: () => void;
}

const pendingReason = 'The policy is being changed. Wait until it is in force.';

/** The policy in force: the responsible person, its requirements, and whether every cluster meets them. */
export function PolicyView({ group, policy, sources, changeRefusal, onEdit }: ViewProps) {
  const { schedules, pending } = useSchedules(group.id, sources);
  const previewed = preview(policy, sources, schedules, pending);
  const short = previewed.filter(({ verdict }) => verdict === 'changes' || verdict === 'refuses');
  const settled = policy.state === 'ACTIVE';
  const place = usePlace(group.id);
  return (
    <Stack gap={24} shrink>
      <header className={classes.head}>
        <Row gap={12} align="center">
          <SectionLabel>Backup compliance policy</SectionLabel>
          <PolicyBadge state={policy.state} filled />
        </Row>
        <Text as="p" size={13} tone="dim">
          <Fact>
            changed <Instant value={policy.updatedDate} suffix /> by {policy.updatedUser}
          </Fact>
          {policy.deletable && <Fact>Support permits its removal</Fact>}
        </Text>
        <div className={classes.headActions}>
          <ButtonRow>
            <CopyAs formats={readPolicyAs(place)} />
            <DisableButton group={group} policy={policy} sources={sources} />
            <Button disabledReason={changeRefusal ?? (!settled && pendingReason)} onClick={onEdit}>
              Strengthen policy
            </Button>
          </ButtonRow>
        </div>
      </header>
      {short.length > 0 && settled && (
        <Notice
          tone="warning"
          title={`${plural(short.length, 'cluster falls', 'clusters fall')} short of it`}
        >
          See the table below.
        </Notice>
      )}
      <div className={classes.columns}>
        <Section label="Requirements">
          <Demands policy={policy} />
        </Section>
        <Section label="Authorized person">
          <KeyValue
            items={[
              { label: 'Name', value: nameOf(policy) },
              { label: 'E-mail', value: policy.authorizedEmail },
            ]}
          />
          <Text as="p" size={13} tone="dim">
            Support removes or weakens the policy only at the request of this person.
          </Text>
        </Section>
      </div>
      <Section label="Clusters">
        <PreviewTable
          id="compliance-clusters"
          label="Clusters under the policy"
          groupId={group.id}
          previewed={previewed}
        />
      </Section>
    </Stack>
  );
}

function nameOf({ authorizedUserFirstName: first, authorizedUserLastName: last }: Policy): string {
  return [first, last].filter(Boolean).join(' ');
}

function DisableButton({ group, policy, sources }: Pick<ViewProps, 'group' | 'policy' | 'sources'>) {
  const refusal = useRefusal('disableGroupBackupCompliancePolicy', { groupId: group.id });
  const disable = useConfirmed('disableGroupBackupCompliancePolicy');
  const living = sources.filter(({ deleted }) => !deleted).length;
  // the service removes it when Support permits that, or nothing is left to protect // documented
  const locked =
    !policy.deletable && living > 0
      ? `Only Support can disable it, at the request of ${policy.authorizedEmail}, or once the project has no clusters.`
      : undefined;
  const pending = policy.state === 'ACTIVE' ? undefined : pendingReason;

  return (
    <Button
      variant="danger"
      disabledReason={refusal ?? locked ?? pending}
      onClick={() =>
        disable({
          title: `Disable the compliance policy of ${group.name}?`,
          consequence:
            'Snapshots can be deleted and schedules weakened again. Schedules stay as the policy left them.',
          confirmLabel: 'Disable policy',
          danger: true,
          typedName: group.name,
          args: () => ({ groupId: group.id }),
          change: `Disable the compliance policy of ${group.name}`,
        })
      }
    >
      Disable policy
    </Button>
  );
}
