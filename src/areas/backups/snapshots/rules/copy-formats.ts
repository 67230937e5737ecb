import { curlCommand } from '#src/api/code/curl.ts';
import type { SnapshotFact, Source } from '#src/areas/backups/shared/facts.ts';
import type { Place } from '#src/areas/backups/shared/use-place.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import { hcl, hclAttributes, hclName, importBlock } from '#src/lib/terraform-text.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';

const first = '2023-01-01';

/** Path of the snapshots of a cluster of any kind, and the version that speaks of them. */
function listOf({ groupId }: Place, { kind, name }: Pick<Source, 'kind' | 'name'>) {
  const cluster = encodeURIComponent(name);
  if (kind === 'flex') {
    return {
      path: `/groups/${groupId}/flexClusters/${cluster}/backup/snapshots`,
      version: '2024-11-13',
    } as const;
  }
  const part = kind === 'serverless' ? 'serverless' : 'clusters';
  return { path: `/groups/${groupId}/${part}/${cluster}/backup/snapshots`, version: first } as const;
}

export interface TakeBody {
  description?: string;
  retentionInDays: number;
}

export function takeAsCurl(place: Place, clusters: readonly string[], body: TakeBody): string {
  return clusters
    .map((name) => {
      const { path, version } = listOf(place, { kind: 'dedicated', name });
      return curlCommand(place, { method: 'POST', path, version, body });
    })
    .join('\n\n');
}

export function takeAsCli({ groupId }: Place, clusters: readonly string[], body: TakeBody): string {
  const { description, retentionInDays } = body;
  const text = description === undefined ? '' : ` --desc ${shellQuoted(description)}`;
  return clusters
    .map(
      (name) =>
        `atlas backups snapshots create ${name} --projectId ${groupId} --retention ${retentionInDays}${text}`,
    )
    .join('\n');
}

export function takeAsTerraform({ groupId }: Place, clusters: readonly string[], body: TakeBody): string {
  return clusters
    .map((name) =>
      [
        `resource "mongodbatlas_cloud_backup_snapshot" ${hcl(hclName(name))} {`,
        ...hclAttributes(
          {
            project_id: groupId,
            cluster_name: name,
            // the provider demands one
            description: body.description ?? 'On demand',
            retention_in_days: body.retentionInDays,
          },
          '  ',
        ),
        '}',
      ].join('\n'),
    )
    .join('\n\n');
}

export interface RetentionBody {
  retentionUnit: 'DAYS' | 'WEEKS' | 'MONTHS' | 'YEARS';
  retentionValue: number;
}

export function retentionAsCurl(
  place: Place,
  facts: readonly Pick<SnapshotFact, 'id' | 'source'>[],
  body: RetentionBody,
): string {
  return facts
    .map(({ id, source }) => {
      const { path, version } = listOf(place, source);
      return curlCommand(place, { method: 'PATCH', path: `${path}/${id}`, version, body });
    })
    .join('\n\n');
}

/** A snapshot as commands: to read it, to delete it, to bring it under Terraform's management. */
export function snapshotFormats(place: Place, fact: SnapshotFact): CopyFormat[] {
  const { id, source, sharded } = fact;
  const { path, version } = listOf(place, source);
  const one = `${path}/${id}`;
  const whole = sharded ? `${path}/shardedCluster/${id}` : one;
  const own = source.kind === 'dedicated' ? undefined : 'Atlas deletes these snapshots itself.';
  const where = `--clusterName ${source.name} --projectId ${place.groupId}`;
  return [
    { label: 'curl: read', text: () => curlCommand(place, { path: sharded ? whole : one, version }) },
    {
      label: 'curl: delete',
      text: () => curlCommand(place, { method: 'DELETE', path: whole, version }),
      ...(own ? { disabled: own } : {}),
    },
    { label: 'Atlas CLI: read', text: `atlas backups snapshots describe ${id} ${where}` },
    {
      label: 'Atlas CLI: delete',
      text: `atlas backups snapshots delete ${id} ${where} --force`,
      ...(own ? { disabled: own } : {}),
    },
    {
      label: 'Terraform: import',
      text: () =>
        importBlock(
          'mongodbatlas_cloud_backup_snapshot',
          hclName(source.name),
          `${place.groupId}-${source.name}-${id}`,
        ).join('\n'),
      ...(source.kind === 'dedicated' ? {} : { disabled: 'Terraform has no resource for it.' }),
    },
  ];
}
