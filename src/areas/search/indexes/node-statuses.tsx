import type { BuildStatus, HostStatus } from '#contract/search/schemas.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { stateKind } from './index-rows.ts';
import classes from './indexes.module.css';

/** The serving index on each node, and the one being built there. */
export function NodeStatuses({ hosts }: { hosts: readonly HostStatus[] }) {
  if (hosts.length === 0) return <p className="qd-caption">Atlas reports no nodes of this cluster.</p>;
  return (
    <ul className={classes.hosts}>
      {hosts.map(({ hostname, mainIndex, stagedIndex }) => (
        <Stack as="li" key={hostname} gap={4} breaks className={classes.host}>
          <Mono>{hostname}</Mono>
          <Build label="Serves" build={mainIndex} />
          <Build label="Next" build={stagedIndex} />
        </Stack>
      ))}
    </ul>
  );
}

function Build({ label, build }: { label: string; build: BuildStatus | undefined }) {
  if (!build) return null;
  const { status, message, definitionVersion } = build;
  return (
    <Row as="p" gap={4} columnGap={8} align="center" wrap size={13}>
      <span className="qd-caption">{label}</span>
      <StateBadge kind={stateKind(status)} state={status} />
      <span className="qd-caption">version {definitionVersion.version}</span>
      {message !== undefined && <span>{message}</span>}
    </Row>
  );
}
