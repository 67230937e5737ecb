import { describe, expect, it } from 'vitest';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import {
  type AccessRole,
  arnProblem,
  guidProblem,
  nameAtProvider,
  rolesOf,
  stateOf,
  usagesOf,
} from './access-role.ts';
import { atlasCommand, providerCommands, terraform, trustPolicy } from './role-texts.ts';

const groupId = '0123456789abcdef01234567';
const roleId = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const aws = {
  providerName: 'AWS',
  roleId,
  createdDate: '2026-11-01T00:00:00Z',
  featureUsages: [],
  atlasAWSAccountArn: 'arn:aws:iam::204518839077:root',
  atlasAssumedRoleExternalId: '11111111-2222-4333-8444-555555555555',
  authorizedDate: null,
  iamAssumedRoleArn: null,
} as const satisfies AccessRole;
const azure = {
  providerName: 'AZURE',
  _id: 'bbbbbbbbbbbbbbbbbbbbbbbb',
  createdDate: '2026-10-01T00:00:00Z',
  lastUpdatedDate: '2026-10-01T00:00:00Z',
  featureUsages: [],
  atlasAzureAppId: '9f2deb0d-be22-4524-a403-df531868bac0',
} as const satisfies AccessRole;
const gcp = {
  providerName: 'GCP',
  roleId,
  createdDate: '2026-12-01T00:00:00Z',
  featureUsages: [],
  status: 'COMPLETE',
  gcpServiceAccountForAtlas: 'atlas@p.iam.gserviceaccount.com',
} as const satisfies AccessRole;
const arn = 'arn:aws:iam::123456789012:role/team/exports';
const authorized = { ...aws, iamAssumedRoleArn: arn, authorizedDate: '2026-11-02T00:00:00Z' };

describe('a role', () => {
  it('can be used once it is authorized', () => {
    const cases: [role: AccessRole, label: string, ready: boolean, name: string | undefined][] = [
      [aws, 'Not authorized yet', false, undefined],
      [authorized, 'Authorized', true, arn],
      [azure, 'Not authorized yet', false, undefined],
      [{ ...azure, servicePrincipalId: 's', tenantId: 't' }, 'Authorized', true, 's'],
      [{ ...gcp, status: 'IN_PROGRESS' }, 'Account being created', false, 'atlas@p.iam.gserviceaccount.com'],
      [{ ...gcp, status: 'FAILED' }, 'Account not created', false, 'atlas@p.iam.gserviceaccount.com'],
      [gcp, 'Ready', true, 'atlas@p.iam.gserviceaccount.com'],
    ];
    for (const [role, label, ready, name] of cases) {
      expect([stateOf(role).label, stateOf(role).ready, nameAtProvider(role)]).toEqual([label, ready, name]);
    }
    expect(
      rolesOf({ awsIamRoles: [aws], azureServicePrincipals: [azure], gcpServiceAccounts: [gcp] }),
    ).toEqual([azure, aws, gcp]);
  });

  it('names what uses it, buckets by their names', () => {
    const used: AccessRole = {
      ...aws,
      featureUsages: [
        { featureType: 'ENCRYPTION_AT_REST' },
        { featureType: 'EXPORT_SNAPSHOT', featureId: { exportBucketId: 'b1', groupId } },
        { featureType: 'EXPORT_SNAPSHOT', featureId: { exportBucketId: 'b2', groupId } },
        { featureType: 'ATLAS_DATA_LAKE' },
      ],
    };
    expect(usagesOf(used, new Map([['b1', 'archive']])).map(({ what }) => what)).toEqual([
      'Encryption at rest',
      'Export bucket archive',
      'Export bucket b2',
      'Data federation',
    ]);
  });

  it('takes the ARN of a role, and UUIDs', () => {
    expect(arnProblem(` ${arn} `)).toBeUndefined();
    expect(arnProblem('arn:aws-us-gov:iam::123456789012:role/x')).toBeUndefined();
    for (const bad of [
      '',
      'exports',
      'arn:aws:iam::1:role/x',
      'arn:aws:s3:::bucket',
      'arn:aws:iam::123456789012:root',
      `${arn}${'x'.repeat(2048)}`,
    ]) {
      expect(arnProblem(bad), bad).toEqual(expect.any(String));
    }
    expect(guidProblem('9F2DEB0D-be22-4524-a403-df531868bac0')).toBeUndefined();
    for (const bad of ['', '9f2deb0d', 'x'.repeat(36)])
      expect(guidProblem(bad), bad).toEqual(expect.any(String));
  });
});

describe('the texts of a role', () => {
  it('name the account and the external id of this very role', () => {
    expect(JSON.parse(trustPolicy(aws))).toEqual({
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { AWS: aws.atlasAWSAccountArn },
          Action: 'sts:AssumeRole',
          Condition: { StringEquals: { 'sts:ExternalId': aws.atlasAssumedRoleExternalId } },
        },
      ],
    });
    for (const text of [providerCommands(aws), terraform(aws, groupId)]) {
      expect(text).toContain(aws.atlasAssumedRoleExternalId);
      expect(text).toContain(aws.atlasAWSAccountArn);
    }
  });

  it('create missing resources, and change existing ones', () => {
    expect(providerCommands(aws)).toMatch(/^aws iam create-role --role-name 'atlas-access'/);
    expect(providerCommands(authorized)).toMatch(/^aws iam update-assume-role-policy --role-name 'exports'/);
    expect(providerCommands(azure)).toContain(`az ad sp create --id '${azure.atlasAzureAppId}'`);
    expect(providerCommands(gcp)).toContain("--member='serviceAccount:atlas@p.iam.gserviceaccount.com'");
    expect(atlasCommand(authorized, groupId)).toContain(
      `authorize ${roleId} \\\n  --iamAssumedRoleArn '${arn}'`,
    );
    expect(atlasCommand(azure, groupId)).toBeUndefined();
  });

  it('import the role that exists into Terraform', () => {
    expect(terraform(authorized, groupId)).toContain(`id = "${groupId}-AWS-${roleId}"`);
    expect(terraform({ ...azure, servicePrincipalId: 's', tenantId: 't' }, groupId)).toContain(
      'service_principal_id = "s"',
    );
    for (const role of [authorized, { ...azure, servicePrincipalId: 's', tenantId: 't' }, gcp])
      expect(terraformProblems(terraform(role, groupId))).toEqual([]);
    expect(terraform(gcp, groupId)).toMatch(/provider_name = "GCP"\n}\n/);
  });
});
