import { useRefusal } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './connect.module.css';
import { privateForm, type StringFamily } from './string-families.ts';
import { StringLine } from './string-line.tsx';

/** Custom DNS of the project's clusters on AWS: both families of strings side by side, before anybody switches. */
export function CustomDns({ groupId, families }: { groupId: string; families: readonly StringFamily[] }) {
  const state = useRead('getGroupAwsCustomDns', { groupId });
  const refusal = useRefusal('toggleGroupAwsCustomDns', { groupId });
  const toggle = useConfirmed('toggleGroupAwsCustomDns');
  const enabled = state.data?.enabled;
  const usual = families.find((family) => family.id === 'public');
  const peering = families.find((family) => family.id === 'private');
  const change = (next: boolean) =>
    toggle({
      title: next ? 'Enable custom DNS?' : 'Disable custom DNS?',
      consequence: next
        ? 'For every cluster of the project on AWS, names of hosts with -pri begin to resolve to private addresses. Nothing that connects now is interrupted.'
        : 'For every cluster of the project on AWS, strings with -pri stop resolving: applications that use them lose their connection at the next start.',
      confirmLabel: next ? 'Enable custom DNS' : 'Disable custom DNS',
      danger: !next,
      args: () => ({ groupId, body: { enabled: next } }),
      change: `Custom DNS ${next ? 'on' : 'off'}`,
      done: `Custom DNS is ${next ? 'enabled' : 'disabled'}`,
    });
  return (
    <Section
      label="Custom DNS on AWS"
      actions={
        enabled !== undefined && (
          <Button size="sm" disabledReason={refusal} onClick={() => change(!enabled)}>
            {enabled ? 'Disable custom DNS' : 'Enable custom DNS'}
          </Button>
        )
      }
    >
      <FailureNotice
        title="Custom DNS could not be loaded"
        why={enabled === undefined && state.error}
        quiet
      />
      <p className={classes.state}>
        {enabled === undefined ? (
          <Text size={13} tone="dim">
            Its state is not known yet.
          </Text>
        ) : (
          <StateBadge
            kind={enabled ? 'ok' : 'off'}
            state={String(enabled)}
            label={enabled ? 'Enabled for all clusters of the project on AWS' : 'Disabled'}
          />
        )}
      </p>
      <Grid gap={16} columnGap={24} columns={2} className={classes.sides}>
        <Side
          title="Without custom DNS"
          srv={usual?.srv}
          standard={usual?.standard}
          users="Used by everything that connects now. Resolves to public addresses, or to private ones through the DNS of AWS in a peered network."
        />
        <Side
          title="With custom DNS"
          srv={peering?.srv ?? (usual?.srv && privateForm(usual.srv))}
          standard={peering?.standard ?? (usual?.standard && privateForm(usual.standard))}
          users="For applications in a peered network with DNS servers of their own. Resolves to private addresses; the strings at the left continue to work."
        />
      </Grid>
    </Section>
  );
}

interface SideProps {
  title: string;
  srv: string | undefined;
  standard: string | undefined;
  users: string;
}

function Side({ title, srv, standard, users }: SideProps) {
  return (
    <Stack gap={6} shrink className={classes.side}>
      <h3>{title}</h3>
      <Text as="p" size={13} tone="dim">
        {users}
      </Text>
      {[srv, standard].map(
        (uri, index) =>
          uri !== undefined && (
            <StringLine key={uri} uri={uri} label={`${title}, ${index === 0 ? 'SRV' : 'standard'} string`} />
          ),
      )}
    </Stack>
  );
}
