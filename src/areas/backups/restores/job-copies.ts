import type { VersionDate } from '#contract/api/versions.ts';
import { type CurlTarget, curlCommand } from '#src/api/code/curl.ts';
import { hclName, importBlock } from '#src/lib/terraform-text.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';
import { restoreJobType } from '../shared/restore-resource.ts';
import type { RestoreRow } from './restore-rows.ts';

function place(groupId: string, { source, kind, id }: RestoreRow): { path: string; version: VersionDate } {
  const name = encodeURIComponent(source.name);
  const base = `/groups/${groupId}`;
  if (kind === 'collections') {
    return { path: `${base}/clusters/${name}/collectionRestoreJobs/${id}`, version: '2025-03-12' };
  }
  if (source.kind === 'flex') {
    return { path: `${base}/flexClusters/${name}/backup/restoreJobs/${id}`, version: '2024-11-13' };
  }
  const kindPath = source.kind === 'serverless' ? 'serverless' : 'clusters';
  return { path: `${base}/${kindPath}/${name}/backup/restoreJobs/${id}`, version: '2023-01-01' };
}

/** Reading a job again, as commands. */
export function jobFormats(target: CurlTarget, groupId: string, row: RestoreRow): CopyFormat[] {
  const { source, kind, id } = row;
  const command =
    source.kind === 'serverless' ? 'atlas serverless backups restores' : 'atlas backups restores';
  const dedicated = source.kind === 'dedicated' && kind !== 'collections';
  return [
    { label: 'curl', text: () => curlCommand(target, place(groupId, row)) },
    kind === 'collections'
      ? { label: 'Atlas CLI', text: '', disabled: 'The Atlas CLI has no command for this.' }
      : {
          label: 'Atlas CLI',
          text: `${command} describe ${id} --clusterName ${source.name} --projectId ${groupId}`,
        },
    dedicated
      ? {
          label: 'Terraform',
          text: importBlock(
            restoreJobType,
            hclName(`restore_${source.name}`),
            `${groupId}-${source.name}-${id}`,
          ).join('\n'),
        }
      : { label: 'Terraform', text: '', disabled: 'The provider has no resource for this.' },
  ];
}
