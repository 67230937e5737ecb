import { shellQuoted } from '#src/lib/shell-text.ts';
import type { ExportBucket } from './export-facts.ts';

export interface StorageCommands {
  list: string;
  download: string;
  /** Deletes everything below the folder: the files of a failed export. */
  remove: string;
}

/** Where the files of an export are, as the provider writes addresses. */
export function addressOf(bucket: ExportBucket, prefix: string): string {
  if (bucket.cloudProvider === 'AZURE') return `${bucket.serviceUrl.replace(/\/+$/u, '')}/${prefix}`;
  return `${bucket.cloudProvider === 'AWS' ? 's3' : 'gs'}://${bucket.bucketName}/${prefix}`;
}

/** Commands to list the files, to download them and to remove them. */
export function storageCommands(bucket: ExportBucket, prefix: string): StorageCommands {
  if (bucket.cloudProvider === 'AZURE') return ofAzure(bucket.serviceUrl, bucket.bucketName, prefix);
  const folder = shellQuoted(`${addressOf(bucket, prefix)}/`);
  if (bucket.cloudProvider === 'AWS') {
    return {
      list: `aws s3 ls --recursive --summarize ${folder}`,
      download: `aws s3 cp --recursive ${folder} .`,
      remove: `aws s3 rm --recursive ${folder}`,
    };
  }
  return {
    list: `gcloud storage ls --recursive ${folder}`,
    download: `gcloud storage cp --recursive ${shellQuoted(`${addressOf(bucket, prefix)}/*`)} .`,
    remove: `gcloud storage rm --recursive ${folder}`,
  };
}

function ofAzure(serviceUrl: string, container: string, prefix: string): StorageCommands {
  const account = /^https:\/\/([a-z0-9]+)\./u.exec(serviceUrl)?.[1] ?? '<account>';
  const at = `--account-name ${account}`;
  const pattern = shellQuoted(`${prefix}/*`);
  return {
    list: `az storage blob list ${at} --container-name ${container} --prefix ${shellQuoted(`${prefix}/`)} --output table`,
    download: `az storage blob download-batch ${at} --source ${container} --pattern ${pattern} --destination .`,
    remove: `az storage blob delete-batch ${at} --source ${container} --pattern ${pattern}`,
  };
}

/** Puts downloaded documents into a cluster: a folder a database, in it a folder a collection. */
export const importCommand = [
  'for file in */*/*.json.gz; do',
  '  collection=$(dirname "$file")',
  '  gunzip -c "$file" | mongoimport --uri "$MONGODB_URI" \\',
  '    --db "$(dirname "$collection")" --collection "$(basename "$collection")"',
  'done',
].join('\n');
