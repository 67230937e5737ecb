import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MigrationDraft } from '#contract/console/migration-plans.ts';
import { useConnection } from '#src/api/connection.ts';
import { deploymentsQuery } from '#src/api/console/deployments.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';

type Access = Pick<MigrationDraft, 'sourceDeployment' | 'targetDeployment'>;

const sides = [
  { name: 'sourceDeployment', label: 'Deployment of the source' },
  { name: 'targetDeployment', label: 'Deployment of the target' },
] as const;

interface DocumentAccessProps {
  access: Access;
  onChange: (part: Partial<Access>) => void;
  /** Why nothing can be chosen. */
  refusal?: string | undefined;
  error?: string | undefined;
}

/**
 * By which deployments the console reads the documents of both sides: Atlas shows none of them. An emulator shows its own,
 * so that nothing needs to be chosen there.
 */
export function DocumentAccess({ access, onChange, refusal, error }: DocumentAccessProps) {
  const { emulator } = useConnection();
  const deployments = useQuery(deploymentsQuery);
  const existing = (deployments.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const chosen = sides.some(({ name }) => access[name] !== null);
  if (emulator && existing.length === 0 && !chosen && !deployments.error) return null;
  const none = deployments.data !== undefined && existing.length === 0 && !chosen;
  return (
    <Grid as="section" gap={12} aria-label="Access to documents">
      <SectionLabel as="h3">Access to documents</SectionLabel>
      <Text as="p" size={13} tone="dim">
        {emulator
          ? 'The emulator shows the documents of both sides. A deployment replaces them.'
          : 'Atlas shows no documents. Counts, hashes, indexes and the write rate are read through deployments.'}
        {none && ' No deployments yet: add one in the settings of this console.'}
        {deployments.isPending && ' Loading the deployments…'}
        {!deployments.data &&
          deployments.error &&
          ` The deployments could not be loaded: ${messageOf(deployments.error)}`}
      </Text>
      <Grid gap={12} min={200}>
        {sides.map(({ name, label }) => {
          const value = access[name];
          const data =
            existing.some((each) => each.value === value) || value === null
              ? existing
              : [...existing, { value, label: value }];
          return (
            <Select
              key={name}
              label={label}
              placeholder="None"
              data={data}
              value={value}
              onChange={(next) => onChange({ [name]: next })}
              clearable
              clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
              disabled={refusal !== undefined || none}
            />
          );
        })}
      </Grid>
      {error !== undefined && <p role="alert">{error}</p>}
    </Grid>
  );
}
