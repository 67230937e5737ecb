import { shellQuoted } from '#src/lib/shell-text.ts';
import { hcl, importBlock } from '#src/lib/terraform-text.ts';
import type { AccessRole } from './access-role.ts';
import { idOf } from './access-role.ts';

type AwsRole = Extract<AccessRole, { providerName: 'AWS' }>;

/** The policy that lets Atlas, and for this project only, assume a role at AWS // documented */
export function trustPolicy({ atlasAWSAccountArn, atlasAssumedRoleExternalId }: AwsRole): string {
  return JSON.stringify(
    {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { AWS: atlasAWSAccountArn },
          Action: 'sts:AssumeRole',
          Condition: { StringEquals: { 'sts:ExternalId': atlasAssumedRoleExternalId } },
        },
      ],
    },
    null,
    2,
  );
}

const unnamedRole = 'atlas-access';

/** `arn:aws:iam::123456789012:role/path/name` → `name`, which the command line of AWS takes. */
function awsRoleName({ iamAssumedRoleArn }: AwsRole): string {
  return iamAssumedRoleArn?.split('/').at(-1) ?? unnamedRole;
}

/** Commands for the provider, in the order in which they are run. */
export function providerCommands(role: AccessRole): string {
  switch (role.providerName) {
    case 'AWS': {
      const name = shellQuoted(awsRoleName(role));
      const policy = shellQuoted(trustPolicy(role));
      return role.iamAssumedRoleArn === null
        ? `aws iam create-role --role-name ${name} \\\n  --assume-role-policy-document ${policy} \\\n  --query Role.Arn --output text\n`
        : `aws iam update-assume-role-policy --role-name ${name} \\\n  --policy-document ${policy}\n`;
    }
    case 'AZURE':
      return `az ad sp create --id ${shellQuoted(role.atlasAzureAppId)} --query id --output tsv\naz account show --query tenantId --output tsv\n`;
    case 'GCP':
      return [
        'gcloud storage buckets add-iam-policy-binding gs://BUCKET \\',
        `  --member=${shellQuoted(`serviceAccount:${role.gcpServiceAccountForAtlas ?? 'ACCOUNT'}`)} \\`,
        '  --role=roles/storage.objectAdmin',
        '',
      ].join('\n');
  }
}

/** The Atlas CLI command that equals the page; it supports only roles at AWS // documented */
export function atlasCommand(role: AccessRole, groupId: string): string | undefined {
  if (role.providerName !== 'AWS') return undefined;
  return `atlas cloudProviders accessRoles aws authorize ${idOf(role)} \\\n  --iamAssumedRoleArn ${shellQuoted(role.iamAssumedRoleArn ?? 'ARN')} \\\n  --projectId ${groupId}\n`;
}

/** The role under Terraform's management: it exists, so that its id is imported. */
export function terraform(role: AccessRole, groupId: string): string {
  const setup = 'mongodbatlas_cloud_provider_access_setup';
  const lines = [
    ...importBlock(setup, 'atlas', `${groupId}-${role.providerName}-${idOf(role)}`),
    '',
    `resource "${setup}" "atlas" {`,
    `  project_id    = ${hcl(groupId)}`,
    `  provider_name = ${hcl(role.providerName)}`,
    ...azureConfig(role),
    '}',
    ...awsResource(role),
    '',
    'resource "mongodbatlas_cloud_provider_access_authorization" "atlas" {',
    `  project_id = ${hcl(groupId)}`,
    `  role_id    = ${setup}.atlas.role_id`,
    ...authorization(role),
    '}',
    '',
  ];
  return lines.join('\n');
}

function azureConfig(role: AccessRole): string[] {
  if (role.providerName !== 'AZURE') return [];
  const { atlasAzureAppId, servicePrincipalId = '', tenantId = '' } = role;
  return [
    '  azure_config {',
    `    atlas_azure_app_id   = ${hcl(atlasAzureAppId)}`,
    `    service_principal_id = ${hcl(servicePrincipalId)}`,
    `    tenant_id            = ${hcl(tenantId)}`,
    '  }',
  ];
}

function awsResource(role: AccessRole): string[] {
  if (role.providerName !== 'AWS') return [];
  const policy = trustPolicy(role).split('\n');
  return [
    '',
    'resource "aws_iam_role" "atlas" {',
    `  name               = ${hcl(awsRoleName(role))}`,
    '  assume_role_policy = <<-EOT',
    ...policy.map((line) => `    ${line}`),
    '  EOT',
    '}',
  ];
}

function authorization(role: AccessRole): string[] {
  if (role.providerName === 'AWS') {
    return ['  aws {', '    iam_assumed_role_arn = aws_iam_role.atlas.arn', '  }'];
  }
  if (role.providerName === 'GCP') return [];
  const { atlasAzureAppId, servicePrincipalId = '', tenantId = '' } = role;
  return [
    '  azure {',
    `    atlas_azure_app_id   = ${hcl(atlasAzureAppId)}`,
    `    service_principal_id = ${hcl(servicePrincipalId)}`,
    `    tenant_id            = ${hcl(tenantId)}`,
    '  }',
  ];
}
