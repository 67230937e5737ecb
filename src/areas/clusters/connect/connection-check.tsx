import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataSourceRef, DeploymentTest } from '#contract/console/functions.ts';
import { useConnection } from '#src/api/connection.ts';
import { c } from '#src/api/console/console-call.ts';
import { deploymentsQuery } from '#src/api/console/deployments.ts';
import { runCommand } from '#src/api/run-command.ts';
import { textOf } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './connect.module.css';
import { diagnose, stepLabels } from './connection-causes.ts';
import type { StringFamily } from './string-families.ts';

/** The target of a test: a deployment whose string this server stores, or the cluster of an emulator itself. */
interface Way {
  value: string;
  label: string;
  source: DataSourceRef;
}

interface ConnectionCheckProps {
  groupId: string;
  clusterName: string;
  families: readonly StringFamily[];
}

/** Tries a connection from this server, and names the step at which it fails. */
export function ConnectionCheck({ groupId, clusterName, families }: ConnectionCheckProps) {
  const connection = useConnection();
  const deployments = useQuery(deploymentsQuery);
  const [chosen, setChosen] = useState<string>();
  const own = (deployments.data ?? []).filter(({ hosts }) => families.some((family) => isOf(hosts, family)));
  const ways: Way[] = [
    ...(connection.emulator
      ? [
          {
            value: 'cluster',
            label: `${clusterName}, through the emulator`,
            source: { kind: 'cluster', connection: connection.id, groupId, clusterName } as const,
          },
        ]
      : []),
    ...own.map(({ id, name }) => ({
      value: id,
      label: `Deployment ${name}`,
      source: { kind: 'deployment', deployment: id } as const,
    })),
  ];
  const way = ways.find(({ value }) => value === chosen) ?? ways[0];
  const test = useMutation({ mutationFn: (source: DataSourceRef) => tested(source) });
  return (
    <Section label="Test the connection">
      {way === undefined ? (
        <Text as="p" size={13} tone="dim">
          No deployment of this console leads to this cluster. An administrator adds one with its connection
          string under Settings, Deployments.
        </Text>
      ) : (
        <Row gap={12} align="end" wrap>
          <PlainSelect
            label="Through"
            data={ways}
            value={way.value}
            onChange={(next) => {
              setChosen(next);
              test.reset();
            }}
            className={classes.way}
          />
          <Button busy={test.isPending} onClick={() => test.mutate(way.source)}>
            Test connection
          </Button>
        </Row>
      )}
      <FailureNotice title="The test could not be run" why={test.error} />
      {test.data && <Result result={test.data} throughApi={test.variables?.kind === 'cluster'} />}
    </Section>
  );
}

/** Whether a deployment leads to hosts of the family. */
function isOf(hosts: string, { srv, standard }: StringFamily): boolean {
  const names = (uri: string | undefined) =>
    (uri ?? '')
      .replace(/^mongodb(\+srv)?:\/\//, '')
      .replace(/[/?].*$/s, '')
      .toLowerCase()
      .split(',')
      .filter(Boolean);
  const wanted = new Set([...names(srv), ...names(standard)]);
  return names(hosts).some((host) => wanted.has(host));
}

async function tested(source: DataSourceRef): Promise<DeploymentTest> {
  if (source.kind === 'deployment') {
    return c('testDeployment', { deploymentId: source.deployment });
  }
  const began = performance.now();
  try {
    const reply = await runCommand({ source, read: 'primary' }, 'admin', { buildInfo: { $numberInt: '1' } });
    const version = textOf(reply.version);
    return { ok: true, latencyMs: performance.now() - began, ...(version ? { version } : {}) };
  } catch (error) {
    const message = messageOf(error);
    return { ok: false, latencyMs: performance.now() - began, message };
  }
}

const outcomes = {
  passed: { kind: 'ok', label: 'Passed' },
  failed: { kind: 'failed', label: 'Failed' },
  notReached: { kind: 'off', label: 'Not reached' },
} as const;

interface ResultProps {
  result: DeploymentTest;
  /** Tested by the API of the emulator: no driver has connected, so its steps have no meaning. */
  throughApi: boolean;
}

function Result({ result, throughApi }: ResultProps) {
  const { ok, latencyMs, version, message = 'No reason was given.' } = result;
  const { steps, cause, remedy } = diagnose(ok ? undefined : message);
  const took = `${Math.round(latencyMs)} ms`;
  return (
    <>
      {ok ? (
        <Notice tone="ok" title="The cluster answers">
          {version === undefined ? 'It answered' : `MongoDB ${version} answered`} in {took}.
          {throughApi &&
            ' Queried through the emulator itself, without a connection: the access list, TLS and a database user were not tried. A deployment with the string of an open port tries them.'}
        </Notice>
      ) : (
        <Notice
          tone="error"
          urgent
          title={cause === undefined ? 'The connection failed' : `Failed: ${stepLabels[cause].toLowerCase()}`}
        >
          <p>{message}</p>
          {remedy !== undefined && <p>{remedy}</p>}
        </Notice>
      )}
      {!throughApi && (ok || cause !== undefined) && (
        <Stack as="ul" gap={4} className={classes.steps}>
          {steps.map(({ step, outcome }) => (
            <li key={step}>
              <StateBadge {...outcomes[outcome]} state={outcome} />
              <span>{stepLabels[step]}</span>
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}
